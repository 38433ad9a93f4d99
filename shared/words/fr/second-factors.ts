import type { secondFactors as german } from "../de/second-factors.ts"
import type { Translation } from "../text.ts"

/** French: second factors. */
export const secondFactors = {
  Continue: "Continuer",
  Checking: "Vérification",
  Remove: "Supprimer",
  "Make New Codes": "Créer de nouveaux codes",
  "Add Authenticator App": "Ajouter une application d'authentification",
  "An app on your phone that shows a new code every 30 seconds.":
    "Une application sur votre téléphone qui affiche un nouveau code toutes les 30 secondes.",
  "Add App": "Ajouter l'application",
  "QR code for your authenticator app": "Code QR pour votre application d'authentification",
  "1. Scan the code": "1. Scannez le code",
  "In the app, add an account, then point your camera here.":
    "Dans l'application, ajoutez un compte, puis pointez l'appareil photo ici.",
  "Or enter this key": "Ou saisissez cette clé",
  "If the app is on this device. Choose time-based codes.":
    "Si l'application est sur cet appareil. Choisissez les codes basés sur le temps.",
  "Copy key": "Copier la clé",
  "Key copied to clipboard": "Clé copiée dans le presse-papiers",
  "2. Enter the code the app shows": "2. Saisissez le code affiché",
  "The app was not added": "L'application n'a pas été ajoutée",
  "Code from your authenticator app": "Code de votre application d'authentification",
  "Six digits. They change every 30 seconds.": "Six chiffres. Ils changent toutes les 30 secondes.",
  "Recovery code": "Code de récupération",
  "One of the {count} you saved at setup. Each works once.":
    "L'un des {count} que vous avez enregistrés à la configuration. Chacun sert une fois.",
  "Confirm with your passkey": "Confirmez avec votre clé d'accès",
  "Your device asks for your fingerprint, face, or PIN.":
    "Votre appareil demande votre empreinte, votre visage ou votre code PIN.",
  "Your passkey doesn't work here": "Votre clé d'accès ne fonctionne pas ici",
  "Passkeys need the bank's own address and a browser that supports them.":
    "Les clés d'accès exigent l'adresse de la banque et un navigateur qui les prend en charge.",
  "Use Passkey": "Utiliser la clé d'accès",
  "This is not a valid code": "Ce code n'est pas valide",
  "Authenticator app": "Application d'authentification",
  "Added {date}": "Ajoutée le {date}",
  "Added {added}, {use, select, none {not used yet} other {last used {used}}}{where, select, all {, on all your devices} other {}}":
    "Ajoutée le {added}, {use, select, none {pas encore utilisée} other {utilisée le {used}}}{where, select, all {, sur tous vos appareils} other {}}",
  "Recovery codes": "Codes de récupération",
  "None left": "Plus aucun",
  "{left} of 10 left": "{left} sur 10 restants",
  "New Codes": "Nouveaux codes",
  "You have no recovery codes left": "Vous n'avez plus de codes de récupération",
  "Only {left} left": "Plus que {left}",
  "Without them, losing your phone locks you out. Make new codes and keep them safe.":
    "Sans eux, la perte de votre téléphone vous prive d'accès. Créez de nouveaux codes et conservez-les en lieu sûr.",
  "Actions for {name}": "Actions pour {name}",
  Rename: "Renommer",
  Passkey: "Clé d'accès",
  "Use a passkey": "Utiliser une clé d'accès",
  "Use a code from your app": "Utiliser un code de votre application",
  "Use a recovery code": "Utiliser un code de récupération",
  Easiest: "Le plus simple",
  "Your fingerprint, face, or device PIN. A fake site can't steal it.":
    "Votre empreinte, votre visage ou le code PIN de l'appareil. Un faux site ne peut pas les voler.",
  "Add Passkey": "Ajouter une clé d'accès",
  "An app on your phone shows a new code every 30 seconds. It works offline.":
    "Une application sur votre téléphone affiche un nouveau code toutes les 30 secondes. Elle fonctionne hors ligne.",
  "Make New Recovery Codes": "Créer de nouveaux codes de récupération",
  "Making codes": "Création des codes",
  "You'll get {count} new codes. Your old codes stop working at once.":
    "Vous recevrez {count} nouveaux codes. Vos anciens codes cessent aussitôt de fonctionner.",
  "Your fingerprint, face, or device PIN. It never leaves your device.":
    "Votre empreinte, votre visage ou le code PIN de l'appareil. Rien de cela ne quitte votre appareil.",
  Waiting: "En attente",
  "The passkey was not added": "La clé d'accès n'a pas été ajoutée",
  Name: "Nom",
  "For example, Phone or Work laptop.": "Par exemple, Téléphone ou Ordinateur du bureau.",
  "Your Recovery Codes": "Vos codes de récupération",
  "If you lose your phone or passkey, each code lets you in once. You won't see them again.":
    "Si vous perdez votre téléphone ou votre clé d'accès, chaque code vous permet d'entrer une fois. Vous ne les reverrez plus.",
  "Recovery codes copied to clipboard": "Codes de récupération copiés dans le presse-papiers",
  Copy: "Copier",
  Download: "Télécharger",
  Print: "Imprimer",
  "I saved these codes in a safe place": "J'ai conservé ces codes en lieu sûr",
  "Save the codes first, then check this box":
    "Enregistrez d'abord les codes, puis cochez cette case",
  Done: "Terminé",
  "{bank}: recovery codes": "{bank} : codes de récupération",
  "{bank}: recovery codes. {remark}": "{bank} : codes de récupération. {remark}",
  "Made on {date}. Each code works once, in place of a passkey or an authenticator app.":
    "Créés le {date}. Chaque code sert une fois, à la place d'une clé d'accès ou d'une application d'authentification.",
  "Remove Authenticator App": "Supprimer l'application d'authentification",
  "Remove Passkey {name}": "Supprimer la clé d'accès {name}",
  "Keep It": "Conserver",
  Removing: "Suppression",
  "Authenticator app removed": "Application d'authentification supprimée",
  "Passkey removed": "Clé d'accès supprimée",
  "Passkey added": "Clé d'accès ajoutée",
  "Authenticator app added": "Application d'authentification ajoutée",
  "This is your only second factor": "C'est votre seul second facteur",
  "Every member needs one. Add another first, then remove this one.":
    "Chaque membre doit en avoir un. Ajoutez-en d'abord un autre, puis supprimez celui-ci.",
  "Its codes stop working at once. Delete the account from the app, too.":
    "Ses codes cessent aussitôt de fonctionner. Supprimez aussi le compte dans l'application.",
  "It stops working at once. Delete it from your device, too.":
    "Elle cesse aussitôt de fonctionner. Supprimez-la aussi de votre appareil.",
  "Without it, your password alone opens your accounts, and your recovery codes stop working.":
    "Sans lui, votre mot de passe suffit pour accéder à vos comptes, et vos codes de récupération cessent de fonctionner.",
  "It was not removed": "Il n'a pas été supprimé",
  "Rename Passkey": "Renommer la clé d'accès",
  "Only you see this name.": "Vous seul voyez ce nom.",
  "Passkey renamed": "Clé d'accès renommée",
  "Protect your money with a second factor": "Protégez votre argent avec un second facteur",
  "Add a passkey or an app on your phone. Then your password alone isn't enough to get in.":
    "Ajoutez une clé d'accès ou une application sur votre téléphone. Votre mot de passe ne suffira alors plus pour entrer.",
  "Set It Up": "Configurer",
  "Not now": "Pas maintenant",
  "Second Factors": "Seconds facteurs",
  On: "Activé",
  Off: "Désactivé",
  "A passkey, or codes from an app on your phone. You need one when you sign in, and before you send money or change settings.":
    "Une clé d'accès, ou les codes d'une application sur votre téléphone. Il vous en faut un pour vous connecter, et avant d'envoyer de l'argent ou de modifier des paramètres.",
  "Second factors did not load": "Les seconds facteurs n'ont pas pu être chargés",
  "Recovery codes created": "Codes de récupération créés",
} satisfies Translation<typeof german>
