import type { paymentRefusals as german } from "../de/refusals-payments.ts"
import type { Translation } from "../text.ts"

/** French: what payments, requests, and loans are refused with. Only the server says it. */
export const paymentRefusals = {
  "This bank does not simulate deposits. Send money to your IBAN instead. No money moved.":
    "Cette banque ne simule pas de dépôts. Envoyez plutôt de l'argent à votre IBAN. Aucun mouvement d'argent n'a eu lieu.",
  "The bank froze this card, and only the bank can {what, select, unfreeze {unfreeze} replace {replace} other {close}} it. Write to {email}. Nothing was changed.":
    "La banque a bloqué cette carte, et elle seule peut la {what, select, unfreeze {débloquer} replace {remplacer} other {clôturer}}. Écrivez à {email}. Rien n'a été modifié.",
  "The bank froze a card of this account, so the account gets no new cards. Write to {email}. No card was created.":
    "La banque a bloqué une carte de ce compte et n'émet donc pas de nouvelle carte pour celui-ci. Écrivez à {email}. Aucune carte n'a été créée.",
  "This payment came from another bank, so you can't cancel it. Nothing was canceled.":
    "Ce paiement provient d'une autre banque, vous ne pouvez donc pas l'annuler. Rien n'a été annulé.",
  "{happened} Nothing was canceled.": "{happened} Rien n'a été annulé.",
  "{happened} Nothing was asked.": "{happened} Rien n'a été demandé.",
  "This payment is already on its way to the other bank.":
    "Ce paiement est déjà en route vers l'autre banque.",
  "This payment has arrived at the other bank.": "Ce paiement est arrivé à l'autre banque.",
  "This payment has not arrived at the other bank yet.":
    "Ce paiement n'est pas encore arrivé à l'autre banque.",
  "This payment was not sent, and the money is back in your account.":
    "Ce paiement n'a pas été envoyé, et l'argent est de retour sur votre compte.",
  "This payment was canceled, and the money is back in your account.":
    "Ce paiement a été annulé, et l'argent est de retour sur votre compte.",
  "The other bank did not answer in time, and the money is back in your account. The payment may still arrive.":
    "L'autre banque n'a pas répondu à temps, et l'argent est de retour sur votre compte. Le paiement peut encore arriver.",
  "The other bank sent this payment back, and the money is in your account again.":
    "L'autre banque a renvoyé ce paiement, et l'argent est de nouveau sur votre compte.",
  "We already asked the other bank for this payment, and can ask once only.{state, select, requested { It must answer by {by}.} waiting { It must answer.} granted { It sent the money back.} refused { It did not send the money back.} unanswered { It has not answered yet.} other {}}":
    "Nous avons déjà demandé le retour des fonds à l'autre banque, et ne pouvons le faire qu'une fois.{state, select, requested { Elle doit répondre au plus tard le {by}.} waiting { Elle doit répondre.} granted { Elle a renvoyé l'argent.} refused { Elle n'a pas renvoyé l'argent.} unanswered { Elle n'a pas encore répondu.} other {}}",
  "This payment came from another bank, so you can't ask for it back. Nothing was asked.":
    "Ce paiement provient d'une autre banque, vous ne pouvez donc pas en demander le retour. Rien n'a été demandé.",
  "You could ask for this payment until {lastDay}. Nothing was asked. You can ask the payee to send the money back.":
    "Vous pouviez demander le retour des fonds jusqu'au {lastDay}. Rien n'a été demandé. Vous pouvez demander au bénéficiaire de renvoyer l'argent.",
  "The bank has not decided on this loan yet. Nothing was changed.":
    "La banque n'a pas encore pris de décision sur ce prêt. Rien n'a été modifié.",
  "The bank declined this loan. Nothing was changed.":
    "La banque a refusé ce prêt. Rien n'a été modifié.",
  "This loan was paid out. Nothing was changed.": "Ce prêt a été versé. Rien n'a été modifié.",
  "This offer has expired. You can apply again. Nothing was changed.":
    "Cette offre a expiré. Vous pouvez faire une nouvelle demande. Rien n'a été modifié.",
  "You withdrew this application. You can apply again. Nothing was changed.":
    "Vous avez retiré cette demande. Vous pouvez en faire une nouvelle. Rien n'a été modifié.",
  "You declined this offer. You can apply again. Nothing was changed.":
    "Vous avez refusé cette offre. Vous pouvez faire une nouvelle demande. Rien n'a été modifié.",
  "You have answered this offer already. Nothing was changed.":
    "Vous avez déjà répondu à cette offre. Rien n'a été modifié.",
  "These are not the terms of the offer. Nothing was accepted. Reload the page and read the offer again.":
    "Ce ne sont pas les conditions de l'offre. Rien n'a été accepté. Rechargez la page et relisez l'offre.",
  "The exchange rate has changed since you saw it. Check the new one. No money moved.":
    "Le taux de change a évolué depuis que vous l'avez vu. Vérifiez le nouveau. Aucun mouvement d'argent n'a eu lieu.",
  "Transfer amount exceeds available balance. No money moved.":
    "Le montant dépasse le solde disponible. Aucun mouvement d'argent n'a eu lieu.",
  "Payments to the payee's country are not possible here. No money moved.":
    "Les paiements vers le pays du bénéficiaire ne sont pas possibles ici. Aucun mouvement d'argent n'a eu lieu.",
  "Payments to other banks are not open yet. No money moved.":
    "Les paiements vers d'autres banques ne sont pas encore possibles. Aucun mouvement d'argent n'a eu lieu.",
  "This bank sends no instant payments to other banks. Choose Standard. No money moved.":
    "Cette banque n'envoie pas de virements instantanés vers d'autres banques. Choisissez Standard. Aucun mouvement d'argent n'a eu lieu.",
  "Another bank has not confirmed an instant payment of yours yet. Until it has, you can't send another one. Choose Standard, or wait for the answer. No money moved.":
    "Une autre banque n'a pas encore confirmé l'un de vos virements instantanés. D'ici là, vous ne pouvez pas en envoyer d'autre. Choisissez Standard, ou attendez la réponse. Aucun mouvement d'argent n'a eu lieu.",
  "{areAllSilent, select, true {Instant payments to other banks are closed at the moment because several banks do not answer} other {Instant payments to this bank are closed at the moment because it does not answer}}. Choose Standard, or try again later. No money moved.":
    "{areAllSilent, select, true {Les virements instantanés vers d'autres banques sont actuellement indisponibles, car plusieurs banques ne répondent pas} other {Les virements instantanés vers cette banque sont actuellement indisponibles, car elle ne répond pas}}. Choisissez Standard, ou réessayez plus tard. Aucun mouvement d'argent n'a eu lieu.",
  "You owe the bank for an instant payment that arrived late. Until it is paid, you can't send another one. Choose Standard, or contact us. No money moved.":
    "Vous devez de l'argent à la banque pour un virement instantané arrivé en retard. Tant que cette somme n'est pas réglée, vous ne pouvez pas envoyer d'autre virement instantané. Choisissez Standard, ou contactez-nous. Aucun mouvement d'argent n'a eu lieu.",
  "Another bank has not confirmed an instant payment of yours yet. Until it has, {limit} can't be sent to other banks. You can send {available}. No money moved.":
    "Une autre banque n'a pas encore confirmé l'un de vos virements instantanés. D'ici là, un montant de {limit} ne peut pas être envoyé à d'autres banques. Vous pouvez envoyer {available}. Aucun mouvement d'argent n'a eu lieu.",
  "Payments to others are locked. You can unlock them in your profile, under Security. No money moved.":
    "Les paiements à des tiers sont bloqués. Vous pouvez les débloquer dans votre profil, sous Sécurité. Aucun mouvement d'argent n'a eu lieu.",
  "This exceeds your daily transfer limit of {euros} EUR.{isLowered, select, true { It is lowered for a day, because you recovered your access.} other {}} You have {available} left today. No money moved.":
    "Ce montant dépasse votre limite journalière des virements, de {euros} EUR.{isLowered, select, true { Elle est réduite pendant un jour, car vous avez récupéré votre accès.} other {}} Il vous reste {available} aujourd'hui. Aucun mouvement d'argent n'a eu lieu.",
  "This exceeds your limit of {euros} EUR {per, select, payment {for each instant payment.} other {a day for instant payments. You have {available} left today.}} Choose Standard, or change the limit in your profile. No money moved.":
    "Ce montant dépasse votre limite de {euros} EUR {per, select, payment {par virement instantané.} other {par jour pour les virements instantanés. Il vous reste {available} aujourd'hui.}} Choisissez Standard, ou modifiez la limite dans votre profil. Aucun mouvement d'argent n'a eu lieu.",
  "This exceeds the limit of {highestDailyExchange} EUR a day for exchanges. You have {available} left today. No money moved.":
    "Ce montant dépasse la limite de change de {highestDailyExchange} EUR par jour. Il vous reste {available} aujourd'hui. Aucun mouvement d'argent n'a eu lieu.",
  "You set a limit of {euros} EUR a day for payees in their first {days, plural, one {day} other {# days}}.{isPartLeft, select, true { You can send them {available} more today.} other {}} You can send this from {day}, {time}, or order it now for {on}. No money moved.":
    "Vous avez fixé une limite de {euros} EUR par jour pour les nouveaux bénéficiaires, durant {days, plural, one {le premier jour} many {les # premiers jours} other {les # premiers jours}}.{isPartLeft, select, true { Vous pouvez encore envoyer {available} à celui-ci aujourd'hui.} other {}} Vous pourrez effectuer ce paiement à partir du {day} à {time}, ou le programmer dès maintenant pour le {on}. Aucun mouvement d'argent n'a eu lieu.",
  "Payments show your name, and you have not added it yet. Add it in your profile. No money moved.":
    "Les paiements affichent votre nom, et vous ne l'avez pas encore indiqué. Indiquez-le dans votre profil. Aucun mouvement d'argent n'a eu lieu.",
  "A request shows your name, and you have not added it yet. Add it in your profile. Nobody was asked.":
    "Une demande affiche votre nom, et vous ne l'avez pas encore indiqué. Indiquez-le dans votre profil. Personne n'a été sollicité.",
  "Choose two different accounts. No money moved.":
    "Choisissez deux comptes différents. Aucun mouvement d'argent n'a eu lieu.",
  "You can't ask yourself for money. Nobody was asked.":
    "Vous ne pouvez pas vous demander de l'argent à vous-même. Personne n'a été sollicité.",
  "An exchange needs two accounts in different currencies. No money moved.":
    "Un change exige deux comptes en devises différentes. Aucun mouvement d'argent n'a eu lieu.",
  "This payment request can't be paid anymore: it was paid, canceled, or declined, or it has expired. No money moved.":
    "Cette demande de paiement ne peut plus être payée : elle a été payée, annulée ou refusée, ou elle a expiré. Aucun mouvement d'argent n'a eu lieu.",
  "This payment request {state, select, paid {was paid} canceled {was canceled} declined {was declined} other {has expired}}. Nothing was changed.":
    "Cette demande de paiement {state, select, paid {a été payée} canceled {a été annulée} declined {a été refusée} other {a expiré}}. Rien n'a été modifié.",
  "This is not the amount, the currency, or the account that the payment request asks for. No money moved.":
    "Le montant, la devise ou le compte ne correspond pas à la demande de paiement. Aucun mouvement d'argent n'a eu lieu.",
  "No account of this bank has that IBAN. No money moved.":
    "Aucun compte de cette banque n'a cet IBAN. Aucun mouvement d'argent n'a eu lieu.",
  "No account of this bank has that IBAN. Nothing was changed.":
    "Aucun compte de cette banque n'a cet IBAN. Rien n'a été modifié.",
  "This account is closed, so the bank can't confirm that it keeps it. Nothing was changed.":
    "Ce compte est clôturé, la banque ne peut donc pas attester qu'elle le tient. Rien n'a été modifié.",
  "There is no proof of this payment: it is not carried out yet, or it came back. Nothing was changed.":
    "Il n'y a pas de justificatif de ce paiement : il n'a pas encore été exécuté, ou il a été retourné. Rien n'a été modifié.",
  "{why} Nothing was changed.": "{why} Rien n'a été modifié.",
  "There is no offer: the application was rejected.":
    "Il n'y a pas d'offre : la demande a été refusée.",
  "There is no agreement: the bank has not made an offer.":
    "Il n'y a pas de contrat : la banque n'a pas fait d'offre.",
  "There is no schedule: the application was rejected.":
    "Il n'y a pas de tableau d'amortissement : la demande a été refusée.",
  "There is nothing to pay off: the loan is not active.":
    "Il n'y a rien à solder : le prêt n'est pas en cours.",
  "This period has {entries} entries, and a PDF can have {most}. Choose a shorter period or another format.":
    "Cette période compte {entries} écritures, et un PDF peut en contenir {most} au plus. Choisissez une période plus courte ou un autre format.",
  "This amount is too small to convert. No money moved.":
    "Ce montant est trop faible pour être converti. Aucun mouvement d'argent n'a eu lieu.",
  "The receiving account can't hold that much. No money moved.":
    "Le solde du compte à créditer serait trop élevé. Aucun mouvement d'argent n'a eu lieu.",
} satisfies Translation<typeof german>
