/** German: notifications. */
export const notifications = {
  "Your email address did not load": "Ihre E-Mail-Adresse konnte nicht geladen werden",
  "This bank sends no emails": "Diese Bank sendet keine E-Mails",
  "Notifications reach you in the app.": "Benachrichtigungen erhalten Sie in der App.",
  "Confirmed|address": "Bestätigt",
  "We send nothing to {address} until you confirm that it is yours.":
    "Wir senden nichts an {address}, bis Sie bestätigen, dass es Ihre Adresse ist.",
  "Your profile has no email address. Add one under Personal Information, then confirm it here.":
    "Ihr Profil enthält keine E-Mail-Adresse. Fügen Sie unter „Persönliche Angaben“ eine hinzu und bestätigen Sie sie dann hier.",
  "Our emails don't arrive": "Unsere E-Mails kommen nicht an",
  "The mail server of this address refused them. Check the address, then confirm it again.":
    "Der Mailserver dieser Adresse hat sie abgelehnt. Prüfen Sie die Adresse und bestätigen Sie sie dann erneut.",
  "Emails still go to this address. Confirm {address} to use it instead. The earlier address is told, and gets security emails for another week.":
    "E-Mails gehen noch an diese Adresse. Bestätigen Sie {address}, um stattdessen diese zu verwenden. Die bisherige Adresse wird informiert und erhält noch eine Woche lang Sicherheits-E-Mails.",
  "Emails never hold amounts, account numbers, or links. This demonstration sends none; it <page>shows them on a page</page>.":
    "E-Mails enthalten nie Beträge, Kontonummern oder Links. Diese Demonstration sendet keine; sie <page>zeigt sie auf einer Seite</page>.",
  "Emails never hold amounts, account numbers, or links.":
    "E-Mails enthalten nie Beträge, Kontonummern oder Links.",
  "Address confirmed": "Adresse bestätigt",
  "Emails go to {address}.": "E-Mails gehen an {address}.",
  "Code from the email": "Code aus der E-Mail",
  "Sent to {address}. It is valid for 15 minutes.":
    "Gesendet an {address}. Er ist 15 Minuten gültig.",
  "Confirm Address": "Adresse bestätigen",
  "Not confirmed yet": "Noch nicht bestätigt",
  "Send another code": "Weiteren Code senden",
  "Send Code": "Code senden",
  "Notifications were not marked as read":
    "Die Benachrichtigungen wurden nicht als gelesen markiert",
  "Notifications did not load": "Die Benachrichtigungen konnten nicht geladen werden",
  "Your choice was not saved": "Ihre Auswahl wurde nicht gespeichert",
  "What We Tell You": "Worüber wir Sie informieren",
  "What you choose to see in the app is counted by the bell. The notifications page always lists everything.":
    "Was Sie in der App sehen möchten, zählt die Glocke. Die Seite der Benachrichtigungen zeigt immer alles.",
  "Your choices did not load": "Ihre Auswahl konnte nicht geladen werden",
  "About|notifications": "Thema",
  "In the app": "In der App",
  "By email": "Per E-Mail",
  "The law requires us to tell you about these, in the app and by email once your address is confirmed.":
    "Darüber müssen wir Sie gesetzlich informieren, in der App und, sobald Ihre Adresse bestätigt ist, per E-Mail.",
  "{about}, {channel, select, inApp {in the app} other {by email}}":
    "{about}, {channel, select, inApp {in der App} other {per E-Mail}}",
  "Always on": "Immer eingeschaltet",
} as const
