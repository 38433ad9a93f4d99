import type { profile as german } from "../de/profile.ts"
import type { Translation } from "../text.ts"

/** French: the profile. */
export const profile = {
  "Personal information": "Informations personnelles",
  "The bank addresses you by your first and last name. This is not the name on your accounts and cards.":
    "La banque s'adresse à vous par votre prénom et votre nom. Ce n'est pas le nom de vos comptes et cartes.",
  "The bank addresses you by your first and last name. Your accounts and cards stay in the name of <name>{holder}</name>. Only staff can change that name, with proof of your identity.":
    "La banque s'adresse à vous par votre prénom et votre nom. Vos comptes et cartes restent au nom de <name>{holder}</name>. Seul un collaborateur peut changer ce nom, sur justification de votre identité.",
  "You'll sign in with it from now on.": "Vous vous connecterez désormais avec lui.",
  "Add Your Legal Name": "Ajouter votre nom officiel",
  "Payments to others and your cards show this name. Enter it as it appears on your ID. You can add it once. After that, only staff can change it.":
    "Vos paiements et vos cartes montrent ce nom. Saisissez-le tel qu'il figure sur votre pièce d'identité. Vous pouvez l'ajouter une fois. Ensuite, seul un collaborateur peut le changer.",
  "Profile updated successfully": "Profil mis à jour",
  "Name saved": "Nom enregistré",
  "Your accounts are in the name of {name}.": "Vos comptes sont au nom de {name}.",
  "Account Information": "Informations du compte",
  "Created|profile": "Créé le",
  "Last updated": "Dernière modification",
  "Active|membership": "Actif",
  "Personal Information": "Informations personnelles",
  "You are editing your details.": "Vous modifiez vos données.",
  "How the bank addresses and reaches you.": "Comment la banque s'adresse à vous et vous joint.",
  "Edit Profile": "Modifier le profil",
  "Name on your accounts": "Nom sur vos comptes",
  "Not added yet": "Pas encore ajouté",
  "Contact Support": "Contacter le service clientèle",
  "If you can't change something yourself, write to <email>{address}</email>. Email replies within 24 hours.":
    "Si vous ne pouvez pas modifier quelque chose vous-même, écrivez à <email>{address}</email>. Réponse par e-mail sous 24 heures.",
  Profile: "Profil",
  Personal: "Personnel",
  Devices: "Appareils",
  Limits: "Limites",
  "Your Data": "Vos données",
  "Trusted payees need a second factor": "Les bénéficiaires de confiance exigent un second facteur",
  "With one, you confirm payments to others, except small ones and those to payees you trust.":
    "Avec lui, vous confirmez les paiements à des tiers, sauf les petits montants et les bénéficiaires de confiance.",
  "You have chosen none yet: pages follow your browser.":
    "Vous n'en avez pas encore choisi : les pages suivent votre navigateur.",
  "This app, emails, and new papers. Chat messages stay as they were written.":
    "Cette application, les e-mails et les nouveaux documents. Les messages du chat restent tels qu'ils ont été écrits.",
} satisfies Translation<typeof german>
