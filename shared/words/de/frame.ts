/** German: the frame around every page. */
export const frame = {
  "Skip to content": "Zum Inhalt springen",
  "Main|navigation": "Hauptnavigation",
  More: "Mehr",
  "More pages": "Mehr Seiten",
  User: "Benutzer",
  "My Account": "Mein Konto",
  "My Account, {username}": "Mein Konto, {username}",
  Theme: "Darstellung",
  "Learning Resources": "Wissenswertes",
  Support: "Kundendienst",
  Contact: "Kontakt",
  "© 2024 {bank}. All rights reserved.": "© 2024 {bank}. Alle Rechte vorbehalten.",
  "Live Chat, {count, plural, one {# new answer} other {# new answers}}":
    "Live-Chat, {count, plural, one {# neue Antwort} other {# neue Antworten}}",
  "New answer in your chat": "Neue Antwort in Ihrem Chat",
  "Staff answered you in the Live Chat.":
    "Unsere Mitarbeiter haben Ihnen im Live-Chat geantwortet.",
  "{number} or more": "{number} oder mehr",
  "Notifications, {figure} unread": "Benachrichtigungen, {figure} ungelesen",
  "{figure} unread {count, plural, one {notification} other {notifications}}":
    "{figure} ungelesene {count, plural, one {Benachrichtigung} other {Benachrichtigungen}}",
  "Figures are as of {time}.": "Stand der Beträge: {time}.",
  "{name} needs JavaScript. Please turn it on for this site.":
    "{name} benötigt JavaScript. Bitte aktivieren Sie es für diese Website.",
} as const
