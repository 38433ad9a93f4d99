import type { security as german } from "../de/security.ts"
import type { Translation } from "../text.ts"

/** French: devices and security activity. */
export const security = {
  "The bank": "La banque",
  "Security Activity": "Activité de sécurité",
  "Every sign-in and change, with who made it and where. Nobody can edit or delete these entries.":
    "Chaque connexion et modification, avec son auteur et son lieu. Personne ne peut modifier ni supprimer ces entrées.",
  "Security activity did not load": "L'activité de sécurité n'a pas pu être chargée",
  "No activity yet": "Aucune activité pour le moment",
  "That's all": "C'est tout",
  "New|security event": "Nouveau",
  "Signed out": "Déconnecté",
  "{device} is signed out.": "{device} est déconnecté.",
  "You are signed in on this device only.": "Vous êtes connecté sur cet appareil uniquement.",
  "Where you're signed in now. Locations are as each browser reported them.":
    "Où vous êtes connecté actuellement. Les lieux sont ceux indiqués par chaque navigateur.",
  "Devices did not load": "Les appareils n'ont pas pu être chargés",
  "This device": "Cet appareil",
  "In use now": "En cours d'utilisation",
  "Last used {time}": "Dernière utilisation : {time}",
  "Sign out {device}": "Déconnecter {device}",
  "Name {device}": "Nommer {device}",
  "Signing out": "Déconnexion en cours",
  "{others, plural, one {Sign out the other device} other {Sign out all # other devices}}":
    "{others, plural, one {Déconnecter l'autre appareil} many {Déconnecter les # autres appareils} other {Déconnecter les # autres appareils}}",
  "Name Device": "Nommer l'appareil",
  "{device}. Only you see this name. Leave it empty to remove it.":
    "{device}. Vous seul voyez ce nom. Laissez-le vide pour le supprimer.",
  "Device name": "Nom de l'appareil",
  "Device name saved": "Nom de l'appareil enregistré",
  "If This Wasn't You": "Si ce n'était pas vous",
  "Do these three things, most urgent first.": "Faites ces trois choses, la plus urgente d'abord.",
  "Sign out everywhere else": "Se déconnecter partout ailleurs",
  "This ends every other session at once.": "Cela met fin aussitôt à toutes les autres sessions.",
  "Sign out others": "Déconnecter les autres",
  "Change your password": "Modifier votre mot de passe",
  "Choose one you don't use anywhere else.":
    "Choisissez-en un que vous n'utilisez nulle part ailleurs.",
  "Change password": "Modifier le mot de passe",
  "Tell us": "Prévenez-nous",
  "Call {phone} or write to {email}. We'll look into it, and can freeze your cards.":
    "Appelez le {phone} ou écrivez à {email}. Nous examinerons la situation et pouvons bloquer vos cartes.",
  "Security notice": "Avis de sécurité",
  "Was this you?": "Était-ce vous ?",
  "There is more under <activity>Security Activity</activity> in your profile.":
    "La suite se trouve sous <activity>Activité de sécurité</activity> dans votre profil.",
  "To confirm that it was you, sign in again on a device you used before this happened.":
    "Pour confirmer que c'était vous, reconnectez-vous sur un appareil que vous utilisiez auparavant.",
  "This wasn't me": "Ce n'était pas moi",
  "Thank you": "Merci",
  "This was me": "C'était moi",
} satisfies Translation<typeof german>
