import type { accessRefusals as german } from "../de/refusals.ts"
import type { Translation } from "../text.ts"

/** French: who may ask, conflicts, and the service itself. Only the server says it. */
export const accessRefusals = {
  "{message}. Nothing was changed.": "{message}. Rien n'a été modifié.",
  "The request could not be read. Nothing was changed.":
    "La demande n'a pas pu être lue. Rien n'a été modifié.",
  "Send exactly one Host header. Nothing was changed.":
    "Envoyez exactement un en-tête Host. Rien n'a été modifié.",
  "The Idempotency-Key must have 1 to 255 visible ASCII characters. Nothing was changed.":
    "L'Idempotency-Key doit compter de 1 à 255 caractères ASCII visibles. Rien n'a été modifié.",
  "This page of your history does not exist.": "Cette page de votre historique n'existe pas.",
  "You are not signed in, or your session has ended. Nothing was changed.":
    "Vous n'êtes pas connecté, ou votre session est terminée. Rien n'a été modifié.",
  "The username or password is wrong, or there were too many attempts. After {attemptsBeforeWait} wrong attempts, wait {waitMinutes} minutes, then longer each time.":
    "Le nom d'utilisateur ou le mot de passe est incorrect, ou il y a eu trop de tentatives. Après {attemptsBeforeWait} tentatives erronées, attendez {waitMinutes} minutes, puis plus longtemps à chaque fois.",
  "This passkey could not be checked. Try again, or sign in with your password.":
    "Cette clé d'accès n'a pas pu être vérifiée. Réessayez, ou connectez-vous avec votre mot de passe.",
  "Your password is correct. Confirm with your second factor to sign in.":
    "Votre mot de passe est correct. Confirmez avec votre second facteur pour vous connecter.",
  "{again, select, yes {That confirmation was for something else, already used, or too old. } other {}}Confirm this with your second factor. {purpose, select, payment {No money has moved yet} other {Nothing has changed yet}}.":
    "{again, select, yes {Cette confirmation concernait autre chose, a déjà été utilisée ou est trop ancienne. } other {}}Confirmez l'opération avec votre second facteur. {purpose, select, payment {Aucun mouvement d'argent n'a encore eu lieu} other {Rien n'a encore été modifié}}.",
  "You need a second factor, and you don't have one yet. Nothing was changed. Set up an authenticator app or a passkey first.":
    "Il vous faut un second facteur, et vous n'en avez pas encore. Rien n'a été modifié. Configurez d'abord une application d'authentification ou une clé d'accès.",
  "This needs a second factor, and you don't have one yet. Nothing was changed. Set one up first.":
    "Cette opération exige un second facteur, et vous n'en avez pas encore. Rien n'a été modifié. Configurez-en d'abord un.",
  "Recovery codes replace a second factor, and you don't have one yet. Nothing was changed. Set one up first.":
    "Les codes de récupération remplacent un second facteur, et vous n'en avez pas encore. Rien n'a été modifié. Configurez-en d'abord un.",
  "That is wrong or was already used. Nothing was changed. {left, plural, =0 {That was the last try. Start over} one {You can try once more} other {You can try # more times}}.":
    "Ce second facteur est incorrect ou a déjà été utilisé. Rien n'a été modifié. {left, plural, =0 {C'était la dernière tentative. Recommencez} one {Il vous reste une tentative} many {Il vous reste # tentatives} other {Il vous reste # tentatives}}.",
  "This passkey could not be checked. Nothing was changed. Start over, or use an authenticator app.":
    "Cette clé d'accès n'a pas pu être vérifiée. Rien n'a été modifié. Recommencez, ou utilisez une application d'authentification.",
  "The code is wrong or no longer valid. Nothing was changed. Check the newest email, or ask for another code.":
    "Le code est incorrect ou n'est plus valable. Rien n'a été modifié. Consultez notre e-mail le plus récent, ou demandez un autre code.",
  "The username or code is wrong, or the code has expired. Nothing was changed. Check both, or ask us for a new code.":
    "Le nom d'utilisateur ou le code est incorrect, ou le code a expiré. Rien n'a été modifié. Vérifiez les deux, ou demandez-nous un nouveau code.",
  "The bank has blocked your access. Your money is safe. Call us, or visit us with an ID.":
    "La banque a bloqué votre accès. Votre argent est en sécurité. Appelez-nous, ou venez nous voir avec une pièce d'identité.",
  "Passkeys don't work at this address, because it isn't secure. Nothing was changed. Use an authenticator app instead.":
    "Les clés d'accès ne fonctionnent pas à cette adresse, car elle n'est pas sécurisée. Rien n'a été modifié. Utilisez plutôt une application d'authentification.",
  "Passkeys don't work at this address, because it isn't secure. Sign in with your password.":
    "Les clés d'accès ne fonctionnent pas à cette adresse, car elle n'est pas sécurisée. Connectez-vous avec votre mot de passe.",
  "This request came from another site and was refused. Nothing was changed.":
    "Cette demande venait d'un autre site et a été refusée. Rien n'a été modifié.",
  "Enter your password to continue.": "Saisissez votre mot de passe pour continuer.",
  "Your limits were changed somewhere else. Enter your password to save this one.":
    "Vos limites ont été modifiées ailleurs. Saisissez votre mot de passe pour enregistrer cette limite.",
  "Your profile was changed somewhere else. Enter your password to save these changes.":
    "Votre profil a été modifié ailleurs. Saisissez votre mot de passe pour enregistrer ces modifications.",
  "This is not your password.": "Ce mot de passe est incorrect.",
  "This is not your password. Nothing was changed.":
    "Ce mot de passe est incorrect. Rien n'a été modifié.",
  "Nothing of yours was found here. Nothing was changed.":
    "Nous n'avons rien trouvé ici qui vous appartienne. Rien n'a été modifié.",
  "This card belongs to another owner of the account. You can freeze it, lower its limit, or close it. Nothing was changed.":
    "Cette carte est celle d'un autre titulaire du compte. Vous pouvez la bloquer, abaisser sa limite ou la clôturer. Rien n'a été modifié.",
  "This username is taken. Choose another.":
    "Ce nom d'utilisateur est déjà pris. Choisissez-en un autre.",
  "Another member has confirmed this email address. Nothing was changed. Choose another address in your profile.":
    "Un autre membre a confirmé cette adresse e-mail. Rien n'a été modifié. Choisissez une autre adresse dans votre profil.",
  "This confirmation was already used, is older than {challengeMinutes} minutes, or had too many wrong answers. Nothing was changed. Start over.":
    "Cette confirmation a déjà été utilisée, date de plus de {challengeMinutes} minutes ou a reçu trop de réponses erronées. Rien n'a été modifié. Recommencez.",
  "There is no authenticator app to confirm, or you started too long ago. Nothing was changed. Start over.":
    "Il n'y a pas d'application d'authentification à confirmer, ou vous avez commencé il y a trop longtemps. Rien n'a été modifié. Recommencez.",
  "You already have an authenticator app. Nothing was changed. Remove it first to set up another.":
    "Vous avez déjà une application d'authentification. Rien n'a été modifié. Supprimez-la d'abord pour en configurer une autre.",
  "You already added this passkey. Nothing was changed.":
    "Vous avez déjà ajouté cette clé d'accès. Rien n'a été modifié.",
  "This is your own account: payments to it don't need confirmation. Nothing was changed.":
    "C'est votre propre compte : les paiements vers lui ne demandent pas de confirmation. Rien n'a été modifié.",
  "You already trust this payee: payments to it don't need confirmation. Nothing was changed.":
    "Ce bénéficiaire est déjà de confiance : les paiements vers lui ne demandent pas de confirmation. Rien n'a été modifié.",
  "This is your own account: you can choose it for every transfer. Nothing was saved.":
    "C'est votre propre compte : vous pouvez le choisir pour chaque virement. Rien n'a été enregistré.",
  "You already saved a payee with this IBAN. Nothing was changed.":
    "Vous avez déjà enregistré un bénéficiaire avec cet IBAN. Rien n'a été modifié.",
  "The name on your accounts is already set. Only staff can change it, with proof of your identity.":
    "Le nom figurant sur vos comptes est déjà défini. Seuls nos collaborateurs peuvent le modifier, sur justification de votre identité.",
  "This order has ended. Nothing was changed. You can create a new one.":
    "Cet ordre a pris fin. Rien n'a été modifié. Vous pouvez en créer un nouveau.",
  "Another person made this order, and only they can change or resume it. Nothing was changed. You can pause it, skip a date, or end it.":
    "Cet ordre a été créé par une autre personne, qui seule peut le modifier ou le reprendre. Rien n'a été modifié. Vous pouvez le suspendre, sauter une date ou y mettre fin.",
  "This date is not the next one, and no payment of it waits. Nothing was changed.":
    "Cette date n'est pas la prochaine, et aucun paiement prévu à cette date n'est en attente. Rien n'a été modifié.",
  "You have skipped {maxSkippedDates} dates of this order that are still to come. Nothing was changed. Pause the order instead, and resume it when it should pay again.":
    "Vous avez sauté {maxSkippedDates} dates à venir de cet ordre. Rien n'a été modifié. Suspendez plutôt l'ordre, et reprenez-le lorsque les paiements devront recommencer.",
  "The bank is still working on this. Try again with the same key.":
    "La banque traite encore cette demande. Réessayez avec la même clé.",
  "This request is too large. Nothing was changed.":
    "Cette demande est trop volumineuse. Rien n'a été modifié.",
  "Send JSON. Nothing was changed.": "Envoyez du JSON. Rien n'a été modifié.",
  "Send JSON in UTF-8. Nothing was changed.": "Envoyez du JSON en UTF-8. Rien n'a été modifié.",
  "This is not the bank's address. Nothing was changed. Open the bank at its own address.":
    "Ce n'est pas l'adresse de la banque. Rien n'a été modifié. Ouvrez le site de la banque à sa propre adresse.",
  "{refusal} Nothing was changed. Try again in {unit, select, hours {{hours} hours} other {{seconds, plural, one {# second} other {# seconds}}}}.":
    "{refusal} Rien n'a été modifié. Réessayez dans {unit, select, hours {{hours} heures} other {{seconds, plural, one {# seconde} many {# secondes} other {# secondes}}}}.",
  "Too many requests from your IP address.": "Trop de demandes depuis votre adresse IP.",
  "That is more than one member can ask for at once.":
    "C'est plus qu'un membre ne peut demander à la fois.",
  "That is more than one member can change in a day.":
    "C'est plus qu'un membre ne peut modifier en une journée.",
  "Too many wrong {secrets, select, passwords {passwords} other {codes}}. Nothing was changed. Try again in {minutes, plural, =0 {a minute} one {a minute} other {# minutes}}.":
    "Trop de {secrets, select, passwords {mots de passe} other {codes}} erronés. Rien n'a été modifié. Réessayez dans {minutes, plural, =0 {une minute} one {une minute} many {# minutes} other {# minutes}}.",
  "You checked many payees that do not match or do not exist. No money moved. Try again in {minutes, plural, one {# minute} other {# minutes}}{byName, select, true {, or send without the check} other {}}.":
    "Vous avez vérifié de nombreux bénéficiaires dont le nom ne correspond pas ou qui n'existent pas. Aucun mouvement d'argent n'a eu lieu. Réessayez dans {minutes, plural, one {# minute} many {# minutes} other {# minutes}}{byName, select, true {, ou envoyez sans vérification} other {}}.",
  "Too many papers were checked from your IP address. Try again later.":
    "Trop de documents ont été vérifiés depuis votre adresse IP. Réessayez plus tard.",
  "You sent too many messages. This one was not sent. Try again in a minute.":
    "Vous avez envoyé trop de messages. Celui-ci n'a pas été envoyé. Réessayez dans une minute.",
  "You sent {maxUnansweredMessages} messages since the bank's last answer. This one was not sent. Wait for the answer.":
    "Vous avez envoyé {maxUnansweredMessages} messages depuis la dernière réponse de la banque. Celui-ci n'a pas été envoyé. Attendez la réponse.",
  "Too many codes were asked for: at most {emailCodesPerHour} are sent within an hour. Nothing was sent. Use the last one, or try again in an hour.":
    "Trop de codes ont été demandés : nous en envoyons au plus {emailCodesPerHour} en une heure. Rien n'a été envoyé. Utilisez le dernier, ou réessayez dans une heure.",
  "You have too many of the bank's pages open. Close some, then reload this one.":
    "Trop de pages de la banque sont ouvertes. Fermez-en quelques-unes, puis rechargez celle-ci.",
  "Something went wrong on our side. Check your transactions before you try again.":
    "Une erreur s'est produite de notre côté. Vérifiez vos opérations avant de réessayer.",
  "The bank can't be reached right now. Try again in a moment.":
    "La banque est actuellement injoignable. Réessayez dans un instant.",
  "The bank has stopped payments while it checks its records. No money moved. Try again later.":
    "La banque a interrompu les paiements pendant qu'elle vérifie ses écritures. Aucun mouvement d'argent n'a eu lieu. Réessayez plus tard.",
  "The bank can't be reached right now, and we don't know yet if money moved. Check your transactions before you try again.":
    "La banque est actuellement injoignable, et nous ne savons pas encore si un mouvement d'argent a eu lieu. Vérifiez vos opérations avant de réessayer.",
  "The bank did not finish in time, and we don't know yet if this was done. Check before you try again.":
    "La banque n'a pas terminé à temps, et nous ne savons pas encore si l'opération a été exécutée. Vérifiez avant de réessayer.",
  "The bank can't say right now whether this was carried out. Check before you try again.":
    "La banque ne peut pas dire pour le moment si l'opération a été exécutée. Vérifiez avant de réessayer.",
  "The bank is very busy. Nothing was changed. Try again in a moment.":
    "La banque est très sollicitée. Rien n'a été modifié. Réessayez dans un instant.",
  "This card is busy. No money moved. Try again in a moment.":
    "Opération en cours avec cette carte. Aucun mouvement d'argent n'a eu lieu. Réessayez dans un instant.",
  "Another long statement of yours is being made. Nothing was changed. Try again when you have it.":
    "Nous établissons déjà un autre long extrait pour vous. Rien n'a été modifié. Réessayez quand vous l'aurez reçu.",
  "This Idempotency-Key was used for another request. No money moved.":
    "Cette Idempotency-Key a été utilisée pour une autre demande. Aucun mouvement d'argent n'a eu lieu.",
  "This was not carried out: its outcome was asked for before it arrived. No money moved. Send it again if you still want to.":
    "Cette demande n'a pas été exécutée : son résultat a été demandé avant qu'elle n'arrive. Aucun mouvement d'argent n'a eu lieu. Renvoyez-la si vous le souhaitez toujours.",
} satisfies Translation<typeof german>
