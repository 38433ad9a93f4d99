import type { notices as german } from "../de/notices.ts"
import type { Translation } from "../text.ts"

/** French: security activity and notifications: what happened. */
export const notices = {
  "The bank blocked your access": "La banque a bloqué votre accès",
  "Access was recovered with a code from staff":
    "L'accès a été récupéré avec un code remis par un collaborateur",
  "Staff issued a code to recover access, after checking your identity":
    "Un collaborateur a délivré un code pour récupérer l'accès, après vérification de votre identité",
  "Someone tried to recover access with a wrong code":
    "Quelqu'un a essayé de récupérer l'accès avec un code erroné",
  "The bank unblocked your access": "La banque a débloqué votre accès",
  "You closed an account": "Vous avez clôturé un compte",
  "You opened an account": "Vous avez ouvert un compte",
  "You renamed an account": "Vous avez renommé un compte",
  "You registered": "Vous vous êtes inscrit",
  "You have spent a budget": "Vous avez épuisé un budget",
  "You have spent most of a budget": "Vous avez dépensé la plus grande partie d'un budget",
  "{category}: {spent} of {limit}": "{category} : {spent} sur {limit}",
  "A card's transfers were blocked for a while, after too many wrong CVVs":
    "Les virements d'une carte ont été bloqués temporairement, après trop de CVV erronés",
  "Another owner of the account closed your card for good":
    "Un autre titulaire du compte a clôturé définitivement votre carte",
  "Another owner of the account froze your card":
    "Un autre titulaire du compte a bloqué votre carte",
  "Another owner of the account lowered your card's daily limit":
    "Un autre titulaire du compte a abaissé la limite journalière de votre carte",
  "A card was closed for good": "Une carte a été clôturée définitivement",
  "A card's CVV was entered for a transfer": "Le CVV d'une carte a été saisi pour un virement",
  "A card's number and CVV were shown": "Le numéro et le CVV d'une carte ont été affichés",
  "The bank froze a card": "La banque a bloqué une carte",
  "You froze a card": "Vous avez bloqué une carte",
  "A card was frozen": "Une carte a été bloquée",
  "A card was issued": "Une carte a été émise",
  "A card's daily limit was changed": "La limite journalière d'une carte a été modifiée",
  "The bank renewed the encryption of a card's number":
    "La banque a renouvelé le chiffrement du numéro d'une carte",
  "A card was replaced; the old one is closed for good":
    "Une carte a été remplacée ; l'ancienne est clôturée définitivement",
  "You restricted a card's transfers": "Vous avez restreint les virements d'une carte",
  "A restriction on a card's transfers was lifted":
    "Une restriction des virements d'une carte a été levée",
  "The bank unfroze a card": "La banque a débloqué une carte",
  "You unfroze a card": "Vous avez débloqué une carte",
  "A card was unfrozen": "Une carte a été débloquée",
  "A single-use card was closed by its transfer":
    "Une carte à usage unique s'est clôturée avec son virement",
  "A virtual card was created": "Une carte virtuelle a été créée",
  "Cash was paid in at the counter{sum, select, none {} other { of {sum}}}":
    "Des espèces ont été versées au guichet{sum, select, none {} other { : {sum}}}",
  "Cash was paid out at the counter{sum, select, none {} other { of {sum}}}":
    "Des espèces ont été retirées au guichet{sum, select, none {} other { : {sum}}}",
  "Staff answered your message": "Un collaborateur a répondu à votre message",
  "The bank collected what was owed for a payment":
    "La banque a prélevé ce qui était dû pour un paiement",
  "The bank no longer collects what was owed for a payment":
    "La banque ne prélève plus ce qui était dû pour un paiement",
  "A payment or change was confirmed with a second factor":
    "Un paiement ou une modification a été confirmé avec un second facteur",
  "A confirmation was refused: it was for something else, already used, or too old":
    "Une confirmation a été refusée : elle concernait autre chose, avait déjà servi ou était trop ancienne",
  "You asked for a copy of your data": "Vous avez demandé une copie de vos données",
  "A copy of all your data was downloaded": "Une copie de toutes vos données a été téléchargée",
  "You named a device": "Vous avez donné un nom à un appareil",
  "You removed the name of a device": "Vous avez supprimé le nom d'un appareil",
  "The email address for notifications was confirmed":
    "L'adresse e-mail pour les notifications a été confirmée",
  "An email to your address was refused by its mail server":
    "Un e-mail à votre adresse a été refusé par son serveur de messagerie",
  "The bank corrected a wrong booking{sum, select, none {} other { of {sum}}}{reference, select, none {} other {, {reference}}}":
    "La banque a corrigé une écriture erronée{sum, select, none {} other { de {sum}}}{reference, select, none {} other {, {reference}}}",
  "The bank refunded a fee{sum, select, none {} other { of {sum}}}":
    "La banque a remboursé des frais{sum, select, none {} other { de {sum}}}",
  "You reached a savings goal": "Vous avez atteint un objectif d'épargne",
  "The bank changed the name on your accounts, after checking your identity":
    "La banque a modifié le nom figurant sur vos comptes, après vérification de votre identité",
  "You added the name on your accounts": "Vous avez indiqué le nom figurant sur vos comptes",
  "The bank checked your identity": "La banque a vérifié votre identité",
  "The bank must check your identity again": "La banque doit vérifier de nouveau votre identité",
  "The limit for instant payments was changed":
    "La limite des virements instantanés a été modifiée",
  "The limit for instant payments was removed":
    "La limite des virements instantanés a été supprimée",
  "The bank paid interest": "La banque a versé des intérêts",
  "The daily limit was changed to {to} EUR": "La limite journalière a été fixée à {to} EUR",
  "A limit was changed": "Une limite a été modifiée",
  "A loan offer was accepted": "Une offre de prêt a été acceptée",
  "The bank took back its loan offer before you accepted it, and decides again":
    "La banque a retiré son offre de prêt avant que vous ne l'acceptiez, et va statuer de nouveau",
  "The bank approved a loan; you can accept the offer in the Loan Center":
    "La banque a accordé un prêt ; vous pouvez accepter l'offre sous Prêts",
  "A loan was paid off": "Un prêt a été entièrement remboursé",
  "The bank collected a loan installment": "La banque a prélevé une mensualité de prêt",
  "You withdrew a loan application": "Vous avez retiré une demande de prêt",
  "You withdrew from a loan before it was paid out":
    "Vous vous êtes rétracté d'un prêt avant son versement",
  "You declined a loan offer": "Vous avez refusé une offre de prêt",
  "The bank paid out a loan": "La banque a versé un prêt",
  "A loan offer expired": "Une offre de prêt a expiré",
  "A loan offer expires in two days": "Une offre de prêt expire dans deux jours",
  "The bank declined a loan": "La banque a refusé un prêt",
  "You repaid a part of a loan at the bank":
    "Vous avez remboursé une partie d'un prêt auprès de la banque",
  "The bank changed the installments of a loan, as agreed with you":
    "La banque a modifié les mensualités d'un prêt, comme convenu avec vous",
  "You withdrew from a loan and paid it back":
    "Vous vous êtes rétracté d'un prêt et l'avez remboursé",
  "You closed your membership": "Vous avez mis fin à votre adhésion",
  "The bank gave up what was left of a loan": "La banque a renoncé au solde d'un prêt",
  "The limit for new payees will be relaxed; until then, the current one applies":
    "La limite des nouveaux bénéficiaires sera assouplie ; d'ici là, la limite actuelle s'applique",
  "The limit for new payees was changed": "La limite des nouveaux bénéficiaires a été modifiée",
  "The bank lifted the limit for new payees":
    "La banque a levé la limite des nouveaux bénéficiaires",
  "You confirmed that this was you": "Vous avez confirmé que c'était vous",
  "A standing order or scheduled payment was changed":
    "Un virement permanent ou à date fixe a été modifié",
  "A standing order or scheduled payment was created":
    "Un virement permanent ou à date fixe a été créé",
  "A standing order or scheduled payment could not be paid yet; the bank will try again":
    "Un virement permanent ou à date fixe n'a pas encore pu être exécuté ; la banque essaiera de nouveau",
  "You ended a standing order or scheduled payment":
    "Vous avez mis fin à un virement permanent ou à date fixe",
  "You paused a standing order or scheduled payment":
    "Vous avez suspendu un virement permanent ou à date fixe",
  "A standing order or scheduled payment was not paid":
    "Un virement permanent ou à date fixe n'a pas été exécuté",
  "You resumed a standing order or scheduled payment":
    "Vous avez repris un virement permanent ou à date fixe",
  "You skipped a payment of a standing order":
    "Vous avez sauté un paiement d'un virement permanent",
  "Another owner of the account ended one of your standing orders or scheduled payments":
    "Une autre personne titulaire du compte a mis fin à l'un de vos virements permanents ou à date fixe",
  "Another owner of the account paused one of your standing orders or scheduled payments":
    "Une autre personne titulaire du compte a suspendu l'un de vos virements permanents ou à date fixe",
  "Another owner of the account skipped a payment of your standing order":
    "Une autre personne titulaire du compte a sauté un paiement de votre virement permanent",
  "A standing order or scheduled payment was paused, because the person who made it may no longer pay from the account":
    "Un virement permanent ou à date fixe a été suspendu, car la personne qui l'a créé n'a plus le droit de payer depuis le compte",
  "A standing order or scheduled payment is due tomorrow, but its account does not hold enough money":
    "Un virement permanent ou à date fixe est prévu demain, mais le solde du compte à débiter est insuffisant",
  "Password checks were blocked for a while, after too many wrong passwords":
    "Les vérifications du mot de passe ont été bloquées temporairement, après trop de mots de passe erronés",
  "The language was changed{to, select, en { to English} de { to German} fr { to French} other {}}":
    "La langue a été changée{to, select, en { : anglais} de { : allemand} fr { : français} other {}}",
  "The password was changed": "Le mot de passe a été modifié",
  "A wrong password was entered to confirm something":
    "Un mot de passe erroné a été saisi pour confirmer quelque chose",
  "A payee is no longer trusted": "Un bénéficiaire n'est plus de confiance",
  "A payee was added as trusted": "Un bénéficiaire de confiance a été ajouté",
  "The bank credited a payment to an account": "La banque a crédité un paiement sur un compte",
  "The bank sent a payment back that the payer had recalled":
    "La banque a renvoyé un paiement dont le donneur d'ordre avait demandé le retour",
  "All payments to others were locked": "Tous les paiements à des tiers ont été bloqués",
  "Payments to others were unlocked": "Les paiements à des tiers ont été débloqués",
  "Personal information was changed": "Des informations personnelles ont été modifiées",
  "An amount is held because the sending bank has asked for its return. We will tell you once it is decided":
    "Un montant est retenu, car la banque émettrice en a demandé le retour. Nous vous informerons dès que la décision sera prise",
  "An amount that was held is available again": "Un montant retenu est de nouveau disponible",
  "You blocked a member from asking you for money":
    "Vous avez empêché un membre de vous demander de l'argent",
  "You canceled a payment request": "Vous avez annulé une demande de paiement",
  "You asked someone for money": "Vous avez demandé de l'argent à quelqu'un",
  "A payment request was declined": "Une demande de paiement a été refusée",
  "Someone asked you for money": "Quelqu'un vous a demandé de l'argent",
  "You declined a payment request": "Vous avez refusé une demande de paiement",
  "You unblocked a member, who can ask you for money again":
    "Vous avez débloqué un membre, qui peut de nouveau vous demander de l'argent",
  "A second factor was accepted": "Un second facteur a été accepté",
  "An authenticator app was set up": "Une application d'authentification a été configurée",
  "The authenticator app was removed": "L'application d'authentification a été supprimée",
  "A passkey was added for signing in": "Une clé d'accès a été ajoutée pour la connexion",
  "A passkey was removed": "Une clé d'accès a été supprimée",
  "A passkey was renamed": "Une clé d'accès a été renommée",
  "A recovery code was used": "Un code de récupération a été utilisé",
  "New recovery codes were created; old ones no longer work":
    "De nouveaux codes de récupération ont été créés ; les anciens ne sont plus valables",
  "The bank renewed the encryption of your authenticator app's secret":
    "La banque a renouvelé le chiffrement du secret de votre application d'authentification",
  "A wrong second factor was entered": "Un second facteur erroné a été saisi",
  "A device was signed out": "Un appareil a été déconnecté",
  "The bank signed you out on all devices": "La banque vous a déconnecté de tous les appareils",
  "All other devices were signed out": "Tous les autres appareils ont été déconnectés",
  "Sign-in was blocked for a while, after too many wrong passwords":
    "La connexion a été bloquée temporairement, après trop de mots de passe erronés",
  "Someone tried to sign in with a wrong password":
    "Quelqu'un a essayé de se connecter avec un mot de passe erroné",
  "Someone tried to sign in with your password and a wrong second factor":
    "Quelqu'un a essayé de se connecter avec votre mot de passe et un second facteur erroné",
  "Sign-in from a new device or network":
    "Connexion depuis un nouvel appareil ou un nouveau réseau",
  "You signed in": "Vous vous êtes connecté",
  "Something was changed": "Quelque chose a été modifié",
  "Staff opened your file": "Un collaborateur a ouvert votre dossier",
  "Staff opened your file because you contacted us":
    "Un collaborateur a ouvert votre dossier parce que vous nous avez contactés",
  "Staff opened your file to look after your accounts and cards":
    "Un collaborateur a ouvert votre dossier pour s'occuper de vos comptes et cartes",
  "Staff opened your file to handle a complaint":
    "Un collaborateur a ouvert votre dossier pour traiter une réclamation",
  "Staff opened your file to check your identity":
    "Un collaborateur a ouvert votre dossier pour vérifier votre identité",
  "Staff opened your file for a loan": "Un collaborateur a ouvert votre dossier pour un prêt",
  "Staff opened your file to decide about a payment":
    "Un collaborateur a ouvert votre dossier pour statuer sur un paiement",
  "Staff opened your file to review the bank's own work":
    "Un collaborateur a ouvert votre dossier pour contrôler le travail de la banque",
} satisfies Translation<typeof german>
