import type { frame as german } from "../de/frame.ts"
import type { Translation } from "../text.ts"

/** French: the frame around every page. */
export const frame = {
  "Skip to content": "Aller au contenu",
  "Main|navigation": "Navigation principale",
  More: "Plus",
  "More pages": "Plus de pages",
  User: "Utilisateur",
  "My Account": "Mon compte",
  "My Account, {username}": "Mon compte, {username}",
  Theme: "Apparence",
  "Learning Resources": "À savoir",
  Support: "Assistance",
  Contact: "Contact",
  "© 2024 {bank}. All rights reserved.": "© 2024 {bank}. Tous droits réservés.",
  "Live Chat, {count, plural, one {# new answer} other {# new answers}}":
    "Chat en direct, {count, plural, one {# nouvelle réponse} many {# nouvelles réponses} other {# nouvelles réponses}}",
  "New answer in your chat": "Nouvelle réponse dans votre chat",
  "Staff answered you in the Live Chat.":
    "Nos collaborateurs vous ont répondu dans le chat en direct.",
  "{number} or more": "{number} ou plus",
  "Notifications, {figure} unread": "Notifications, {figure} non lues",
  "{figure} unread {count, plural, one {notification} other {notifications}}":
    "{figure} {count, plural, one {notification non lue} many {notifications non lues} other {notifications non lues}}",
  "Figures are as of {time}.": "État des montants : {time}.",
  "{name} needs JavaScript. Please turn it on for this site.":
    "{name} nécessite JavaScript. Veuillez l'activer pour ce site.",
} as const satisfies Translation<typeof german>
