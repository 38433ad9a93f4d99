import type { limitRefusals as german } from "../de/refusals-limits.ts"
import type { Translation } from "../text.ts"

/** French: limits, accounts, cards, and repayments. Only the server says it. */
export const limitRefusals = {
  "There is no current exchange rate for these two currencies. No money moved.":
    "Il n'y a pas de taux de change à jour pour ces deux devises. Aucun mouvement d'argent n'a eu lieu.",
  "There is no exchange rate for {currency} right now. Nothing was changed. Apply in EUR, or try again later.":
    "Il n'y a actuellement pas de taux de change pour la devise {currency}. Rien n'a été modifié. Faites votre demande en EUR, ou réessayez plus tard.",
  "This bank sends no emails. Nothing was sent.":
    "Cette banque n'envoie pas d'e-mails. Rien n'a été envoyé.",
  "Your profile has no email address. Nothing was sent. Add one under Personal Information.":
    "Votre profil n'a pas d'adresse e-mail. Rien n'a été envoyé. Ajoutez-en une sous Informations personnelles.",
  "This is your only second factor, and you need one. Nothing was changed. Add another first.":
    "C'est votre seul second facteur, et il vous en faut un. Rien n'a été modifié. Ajoutez-en d'abord un autre.",
  "You can have at most {maxPasskeys} passkeys. Nothing was changed. Remove one first.":
    "Vous pouvez avoir au plus {maxPasskeys} clés d'accès. Rien n'a été modifié. Supprimez-en d'abord une.",
  "You can save at most {maxSavedPayees} payees. Nothing was saved. Delete one first.":
    "Vous pouvez enregistrer au plus {maxSavedPayees} bénéficiaires. Rien n'a été enregistré. Supprimez-en d'abord un.",
  "You can trust at most {maxTrustedPayees} payees. Nothing was changed. Remove one you no longer pay first.":
    "Vous pouvez avoir au plus {maxTrustedPayees} bénéficiaires de confiance. Rien n'a été modifié. Supprimez-en d'abord un que vous ne payez plus.",
  "The first payment must be tomorrow or later. Nothing was changed. To pay today, send a transfer.":
    "Le premier paiement doit avoir lieu demain ou plus tard. Rien n'a été modifié. Pour payer aujourd'hui, envoyez un virement.",
  "A QR code can only ask for euros, and for at most {amount}. Nobody was asked. Choose a EUR account.":
    "Un code QR ne peut demander que des euros, et au plus {amount}. Personne n'a été sollicité. Choisissez un compte en EUR.",
  "A request can be paid until a day from today to {maxRequestDays} days ahead. Nobody was asked.":
    "Le dernier jour pour payer une demande doit être aujourd'hui ou l'un des {maxRequestDays} jours suivants. Personne n'a été sollicité.",
  "You can have at most {maxOpenRequests} open requests. Nobody was asked. Cancel one first.":
    "Vous pouvez avoir au plus {maxOpenRequests} demandes ouvertes. Personne n'a été sollicité. Annulez-en d'abord une.",
  "You can make at most {requestsPerDay} requests in 24 hours. Nobody was asked. Try again tomorrow.":
    "Vous pouvez faire au plus {requestsPerDay} demandes en 24 heures. Personne n'a été sollicité. Réessayez demain.",
  "You can have at most {maxOrders} standing orders and scheduled payments, and create at most {ordersPerDay} in 24 hours. Nothing was changed. End one, or try again tomorrow.":
    "Vous pouvez avoir au plus {maxOrders} virements permanents et à date fixe, et en créer au plus {ordersPerDay} en 24 heures. Rien n'a été modifié. Mettez fin à l'un d'eux, ou réessayez demain.",
  "You can have at most {maxApplications} applications waiting for a decision. No money moved.":
    "Vous pouvez avoir au plus {maxApplications} demandes de prêt en attente de décision. Aucun mouvement d'argent n'a eu lieu.",
  "You have {open} open virtual cards, and {limit} is the limit. No card was created. Close one that you no longer need first.":
    "Vous avez {open} cartes virtuelles ouvertes, et le maximum est de {limit}. Aucune carte n'a été créée. Clôturez-en d'abord une dont vous n'avez plus besoin.",
  "An account can have at most {maxGoals} savings goals. Nothing was created. Delete one first.":
    "Un compte peut avoir au plus {maxGoals} objectifs d'épargne. Rien n'a été créé. Supprimez-en d'abord un.",
  "You have {maxCategoryRules} rules, which is the most. Nothing was changed. Delete one under Insights, Rules.":
    "Vous avez {maxCategoryRules} règles, soit le maximum. Rien n'a été modifié. Supprimez-en une sous Analyses, Règles.",
  "This category follows from how the money moved, so it can't be changed. Nothing was changed.":
    "Cette catégorie découle de la nature de l'opération et ne peut donc pas être modifiée. Rien n'a été modifié.",
  "You switched insights off, so nothing is worked out from your payments. Switch them on under Insights, Rules.":
    "Vous avez désactivé les analyses ; vos paiements ne sont donc pas analysés. Activez-les sous Analyses, Règles.",
  "There are too many payments in this time to work out insights from them. Nothing was changed. Statements and exports have all of them.":
    "Il y a trop de paiements sur cette période pour les analyser. Rien n'a été modifié. Les extraits et les exports les contiennent tous.",
  "A copy of your data is being made. Wait until it is ready.":
    "Une copie de vos données est en cours d'établissement. Attendez qu'elle soit prête.",
  "You have asked for {perDay} copies within {hours} hours. Ask again tomorrow.":
    "Vous avez demandé {perDay} copies en {hours} heures. Refaites une demande demain.",
  "Something still stands in the way of closing your membership. Nothing was closed. Your profile, under Your Data, lists what.":
    "Vous ne pouvez pas encore mettre fin à votre adhésion. Rien n'a été clôturé. Votre profil, sous Vos données, indique ce qui s'y oppose.",
  "You have {open} open accounts, and {limit} is the limit. Nothing was opened. Close one you no longer need first.":
    "Vous avez {open} comptes ouverts, et le maximum est de {limit}. Rien n'a été ouvert. Clôturez-en d'abord un dont vous n'avez plus besoin.",
  "You have opened {all} accounts, and {limit} is the limit. Nothing was opened. Use one of your open accounts, or write to us.":
    "Vous avez ouvert {all} comptes au total, et le maximum est de {limit}. Rien n'a été ouvert. Utilisez l'un de vos comptes ouverts, ou écrivez-nous.",
  "There is still money in this account. Nothing was closed. Move it to another account first.":
    "Il y a encore de l'argent sur ce compte. Rien n'a été clôturé. Transférez-le d'abord vers un autre compte.",
  "Your loan installments are collected from this account. Nothing was closed. You can close it once the loan is paid off.":
    "Vos mensualités de prêt sont prélevées sur ce compte. Rien n'a été clôturé. Vous pourrez le clôturer une fois le prêt remboursé.",
  "Standing orders or scheduled payments use this account: {orders}. Nothing was closed. End them, or choose another account for them, first.":
    "Des virements permanents ou à date fixe utilisent ce compte : {orders}. Rien n'a été clôturé. Mettez-y d'abord fin, ou choisissez un autre compte.",
  "{count} more": "{count} de plus",
  "This account has earned interest that is not paid yet. Nothing was closed. Close it after the bank pays the interest.":
    "Ce compte a produit des intérêts qui ne sont pas encore versés. Rien n'a été clôturé. Clôturez-le après le versement des intérêts par la banque.",
  "A payment between this account and another bank is not final yet. Nothing was closed. You can close it once the payment has arrived or come back, or the other bank has its answer.":
    "Un paiement entre ce compte et une autre banque n'est pas encore définitif. Rien n'a été clôturé. Vous pourrez le clôturer une fois que le paiement sera arrivé ou revenu, ou que l'autre banque aura sa réponse.",
  "This card is closed. No money moved.":
    "Cette carte est clôturée. Aucun mouvement d'argent n'a eu lieu.",
  "This card is closed, and a closed card can't be changed or used. Nothing was changed.":
    "Cette carte est clôturée, et une carte clôturée ne peut être ni modifiée ni utilisée. Rien n'a été modifié.",
  "This card's transfers to others are turned off. You can turn them on under Cards. No money moved.":
    "Les virements de cette carte à des tiers sont désactivés. Vous pouvez les activer sous Cartes. Aucun mouvement d'argent n'a eu lieu.",
  "This card's transfers to new payees are turned off. Turn them on under Cards, or pay this payee from your account first. No money moved.":
    "Les virements de cette carte à de nouveaux bénéficiaires sont désactivés. Activez-les sous Cartes, ou payez d'abord ce bénéficiaire depuis votre compte. Aucun mouvement d'argent n'a eu lieu.",
  "This card is frozen. No money moved.":
    "Cette carte est bloquée. Aucun mouvement d'argent n'a eu lieu.",
  "This card has expired. No money moved.":
    "Cette carte a expiré. Aucun mouvement d'argent n'a eu lieu.",
  "This card's transfers are blocked for a while, after too many wrong CVVs. No money moved.":
    "Les virements de cette carte sont bloqués temporairement, après trop de CVV erronés. Aucun mouvement d'argent n'a eu lieu.",
  "This card is blocked for transfers for up to {waitMinutes} minutes, after {cvvAttempts} wrong CVVs. No money moved.":
    "Les virements de cette carte sont bloqués pendant {waitMinutes} minutes au plus, après {cvvAttempts} CVV erronés. Aucun mouvement d'argent n'a eu lieu.",
  "Transfer amount exceeds daily card limit. Its limit is {limit} a day. You have {available} left today. No money moved.":
    "Le montant du virement dépasse la limite journalière de la carte. Sa limite est de {limit} par jour. Il vous reste {available} aujourd'hui. Aucun mouvement d'argent n'a eu lieu.",
  "There is nothing to repay on this loan. No money moved.":
    "Il n'y a rien à rembourser sur ce prêt. Aucun mouvement d'argent n'a eu lieu.",
  "There is nothing to repay on this loan.": "Il n'y a rien à rembourser sur ce prêt.",
  "This is more than you owe. {available} pays off the loan today. No money moved.":
    "C'est plus que ce que vous devez. Pour solder le prêt aujourd'hui, remboursez {available}. Aucun mouvement d'argent n'a eu lieu.",
  "This would pay only interest, nothing off the principal. Repay more than {available}, which covers what is due and the interest so far. No money moved.":
    "Ce montant ne couvrirait que des intérêts, et rien du capital. Remboursez plus de {available}, montant qui couvre ce qui est dû et les intérêts à ce jour. Aucun mouvement d'argent n'a eu lieu.",
  "The {loanWithdrawalDays} days in which you can withdraw are over. You can repay the loan early at any time. No money moved.":
    "Le délai de rétractation de {loanWithdrawalDays} jours est écoulé. Vous pouvez à tout moment rembourser le prêt par anticipation. Aucun mouvement d'argent n'a eu lieu.",
  "What you pay back to withdraw has changed since you saw it. It is {available} today. No money moved.":
    "Le montant à rembourser pour vous rétracter a changé depuis que vous l'avez vu. Il est aujourd'hui de {available}. Aucun mouvement d'argent n'a eu lieu.",
  "The CVV is wrong. {CvvAttempts} wrong CVVs in a row block this card's transfers for {waitMinutes} minutes. No money moved.":
    "Le CVV est incorrect. {CvvAttempts} CVV erronés de suite bloquent les virements de cette carte pendant {waitMinutes} minutes. Aucun mouvement d'argent n'a eu lieu.",
} satisfies Translation<typeof german>
