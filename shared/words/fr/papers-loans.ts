import type { loanPapers as german } from "../de/papers-loans.ts"
import type { Translation } from "../text.ts"

/**
 * French: the papers of loans, with the words of the French versions of these directives: directive (UE) 2023/2225
 * relative aux contrats de crédit aux consommateurs (annexe I), which keeps the terms of directive 2008/48/CE
 * (annexe II, « Informations européennes normalisées en matière de crédit aux consommateurs », as corrected in
 * JO L 234 of 10.9.2011), and directive 2014/17/UE sur les contrats de crédit aux consommateurs relatifs aux biens
 * immobiliers à usage résidentiel (annexe II, « Fiche d'information standardisée européenne »).
 */
export const loanPapers = {
  "loan-{number}-{paper, select, information {information} agreement {agreement} schedule {schedule} other {payoff}}":
    "pret-{number}-{paper, select, information {information} agreement {contrat} schedule {tableau} other {decompte}}",
  "{rate} a year, fixed for the whole term": "{rate} par an, fixe pour toute la durée",
  "{count} of {amount}, once a month": "{count} de {amount}, une fois par mois",
  "{count} of {amount} and a last one of {last}, once a month":
    "{count} de {amount} et une dernière de {last}, une fois par mois",
  Type: "Type",
  "Loan No. {number} · {day}": "Prêt n° {number} · {day}",
  "This offer binds the bank until the end of {day}.":
    "Cette offre engage la banque jusqu'à la fin du {day}.",
  "You have applied for this loan. The rate is an estimate: it is fixed with the bank's offer, which has a sheet of its own.":
    "Vous avez demandé ce prêt. Le taux est une estimation : il est fixé avec l'offre de la banque, qui a sa propre fiche.",
  "You have accepted these terms.": "Vous avez accepté ces conditions.",
  "This offer is no longer open.": "Cette offre n'est plus valable.",
  "None: overdue installments bear no additional interest, and there is no reminder fee":
    "Aucun : les échéances en retard ne portent pas d'intérêts supplémentaires, et il n'y a pas de frais de rappel",
  "At any time, in part or in full, in the loan's page. You pay the principal and the interest to that day (actual days over 365). There is no compensation.":
    "À tout moment, en partie ou en totalité, sur la page du prêt. Vous payez le capital et les intérêts jusqu'à ce jour (jours réels sur 365). Il n'y a pas d'indemnité.",
  "Within {days} days after the payout, without giving a reason, in the loan's page. You pay back the principal and the interest by days, and nothing else. Before the payout you can withdraw at no cost.":
    "Dans un délai de {days} jours calendaires après le versement, sans donner de motif, sur la page du prêt. Vous remboursez le capital et les intérêts cumulés par jour, et rien d'autre. Avant le versement, vous pouvez vous rétracter sans frais.",
  "In one sum to your account at the bank, after you have accepted the offer and staff have released it":
    "En une seule fois sur votre compte auprès de la banque, après que vous avez accepté l'offre et que des collaborateurs ont autorisé le versement",
  "Missing payments can have serious consequences: the bank may demand the whole rest, it can become harder for you to borrow, and a court may enforce the debt. Write to us before a payment is missed; we look for a way together.":
    "Les impayés risquent d'avoir de graves conséquences : la banque peut exiger la totalité du solde, l'obtention d'un crédit peut devenir plus difficile, et un tribunal peut ordonner le recouvrement de la dette. Écrivez-nous avant qu'un paiement ne manque ; nous cherchons une solution ensemble.",
  "To {email} or {phone}. If the answer does not satisfy you, you can turn to the alternative dispute resolution of the financial supervisor, at no cost.":
    "À {email} ou au {phone}. Si la réponse ne vous satisfait pas, vous pouvez recourir sans frais à la procédure de résolution extrajudiciaire des réclamations de l'autorité de surveillance financière.",
  "What you stated: {collateral}": "Ce que vous avez indiqué : {collateral}",
  "None|in a loan's paper": "Néant",
  "You can download it from the loan's page at any time, at no cost.":
    "Vous pouvez le télécharger sans frais à tout moment sur la page du prêt.",
  "English|language of this paper": "Français",
  "Standard European Consumer Credit Information":
    "Informations européennes normalisées en matière de crédit aux consommateurs",
  "Key information": "Informations essentielles",
  Creditor: "Prêteur",
  "Total amount of credit": "Montant total du crédit",
  Duration: "Durée",
  "Borrowing rate": "Taux débiteur",
  "Annual percentage rate of charge (APR)": "Taux annuel effectif global (TAEG)",
  "The total cost as a yearly percentage, so that offers can be compared.":
    "Le coût total exprimé en pourcentage annuel du montant total du crédit, pour pouvoir comparer les offres.",
  "Total amount to be paid back": "Montant total que vous devrez payer",
  "{amount} and interest of {interest}.": "{amount} et des intérêts de {interest}.",
  Installments: "Mensualités",
  "Costs if you pay late": "Frais en cas de retard de paiement",
  "Right of withdrawal": "Droit de rétractation",
  "Early repayment": "Remboursement anticipé",
  "The credit agreement": "Le contrat de crédit",
  "Type of credit": "Type de crédit",
  "{loan} in equal monthly installments": "{loan} en mensualités égales",
  "How you get it": "Conditions de mise à disposition",
  "Security|of a loan": "Sûretés exigées",
  "How payments are used": "Ordre d'imputation des paiements",
  "First for what is overdue, the oldest installment first and its interest before its principal; then for accrued interest; then for principal.":
    "D'abord sur ce qui est en retard, la plus ancienne échéance en premier et ses intérêts avant son capital ; puis sur les intérêts courus ; puis sur le capital.",
  "Linked goods or services": "Biens ou services liés",
  Costs: "Coûts",
  "How the APR is calculated": "Calcul du TAEG",
  "One payout of {amount}, then {installments}. A month counts as a twelfth of a year. Nobody pays anything else.":
    "Un versement de {amount}, puis des mensualités : {installments}. Un mois compte pour un douzième d'année. Personne ne paie autre chose.",
  Fees: "Frais",
  "None, neither for the agreement nor for the account that the bank requires":
    "Aucun, ni pour le contrat ni pour le compte que la banque exige",
  "A current or savings account at the bank in the loan's currency. It is free.":
    "Un compte courant ou d'épargne auprès de la banque dans la devise du prêt. Il est gratuit.",
  "Insurance or other services": "Assurance ou autres services accessoires",
  "None required": "Aucun exigé",
  Notary: "Frais de notaire",
  "Other important facts": "Autres informations importantes",
  "Missed payments": "Impayés",
  "Check of data": "Consultation d'une base de données",
  "The bank decides with what you state and with your accounts here. If it looks into a database of another company and rejects your application because of it, it tells you so at once and at no cost.":
    "La banque décide d'après vos indications et vos comptes chez elle. Si elle consulte une base de données d'une autre entreprise et rejette votre demande sur la base de cette consultation, elle vous informe immédiatement et sans frais du résultat.",
  "Draft of the agreement": "Projet de contrat de crédit",
  Validity: "Validité",
  Complaints: "Réclamations",
  "Language and law": "Langue et droit",
  "{language}; the law of Luxembourg": "{language} ; droit luxembourgeois",
  "What it costs": "Ce qu'il coûte",
  "Yearly cost (APR)": "Coût annuel (TAEG)",
  "To pay back": "À rembourser",
  Terms: "Conditions",
  Lender: "Prêteur",
  Payout: "Versement",
  "The directives on consumer and mortgage credit do not apply to loans for a business. The bank calculates their yearly cost in the same way, so that offers can be compared.":
    "Les directives sur le crédit aux consommateurs et le crédit immobilier ne s'appliquent pas aux prêts professionnels. La banque calcule leur coût annuel de la même manière, pour pouvoir comparer les offres.",
  "European Standardised Information Sheet": "Fiche d'information standardisée européenne",
  "This document was produced for {holder} on {day}, from the information that you have provided so far and on the current conditions of the market. {validity} It does not oblige you to anything.":
    "Le présent document a été établi pour {holder} le {day}, sur la base des informations que vous avez fournies à ce stade et des conditions en vigueur sur le marché financier. {validity} Il ne vous engage à rien.",
  "1. Lender": "1. Prêteur",
  "Telephone and email": "Téléphone et e-mail",
  "2. Credit intermediary": "2. Intermédiaire de crédit",
  Intermediary: "Intermédiaire",
  "None: the bank lends directly": "Aucun : la banque prête directement",
  "3. Main features of the loan": "3. Principales caractéristiques du prêt",
  "Amount and currency": "Montant et monnaie",
  "{amount}, in {currency}": "{amount}, en {currency}",
  "Equal monthly installments of principal and interest (annuity)":
    "Mensualités égales de capital et d'intérêts (annuité)",
  "Type of interest rate": "Type de taux d'intérêt applicable",
  "Fixed for the whole term": "Fixe pour toute la durée",
  "Total amount to be reimbursed": "Montant total à rembourser",
  "For each unit that you borrow you pay back {amount}.":
    "Cela signifie que vous rembourserez {amount} par unité monétaire empruntée.",
  "4. Interest rate and other costs": "4. Taux d'intérêt et autres frais",
  "Interest rate": "Taux d'intérêt",
  "Annual percentage rate of charge (APRC)": "Taux annuel effectif global (TAEG)",
  "Other costs to be paid once or regularly": "Autres frais, ponctuels ou réguliers",
  "None to the bank. Costs of a notary or of the registration of a mortgage are not known to the bank and not included.":
    "Aucun envers la banque. Les frais de notaire ou d'inscription d'une hypothèque ne sont pas connus de la banque et ne sont pas compris.",
  "5. Frequency and number of payments": "5. Nombre et périodicité des versements",
  Frequency: "Périodicité",
  "Monthly|of installments": "Mensuelle",
  "Number of payments": "Nombre de versements",
  "6. Amount of each installment": "6. Montant de chaque versement",
  "Your income can change": "Vos revenus peuvent changer",
  "Consider whether you could still pay if it fell.":
    "Demandez-vous si vous pourriez encore payer s'ils baissaient.",
  "7. Illustrative repayment table": "7. Tableau d'amortissement indicatif",
  "8. Additional obligations": "8. Obligations supplémentaires",
  "A current or savings account at the bank in the loan's currency, which is free. Nothing else is required.":
    "Un compte courant ou d'épargne auprès de la banque dans la devise du prêt, qui est gratuit. Rien d'autre n'est exigé.",
  "9. Early repayment": "9. Remboursement anticipé",
  "In part or in full": "En partie ou en totalité",
  "10. Flexible features": "10. Flexibilité",
  "Transfer to another lender or property": "Transfert à un autre prêteur ou bien immobilier",
  "Not offered. You can repay early at any time.":
    "Non proposé. Vous pouvez rembourser par anticipation à tout moment.",
  "11. Other rights of the borrower": "11. Autres droits de l'emprunteur",
  "Reflection period": "Délai de réflexion",
  "The bank's offer stays open for {days} days{until, select, known { until the end of {day}} other {}}, so that you can compare it with others and think about it; the law requires at least {least}. You can accept it earlier.":
    "L'offre de la banque reste valable {days} jours{until, select, known {, jusqu'à la fin du {day},} other {}} pour que vous puissiez la comparer à d'autres et y réfléchir ; la loi exige au moins {least} jours. Vous pouvez l'accepter plus tôt.",
  "12. Complaints": "12. Réclamations",
  "Where to complain": "Où réclamer",
  "13. If you do not meet your obligations":
    "13. Non-respect des engagements liés au prêt : conséquences pour l'emprunteur",
  "Your home": "Votre logement",
  "If you do not keep up the payments, you may lose the property that secures the loan.":
    "Si vous n'effectuez pas les paiements, vous pouvez perdre le bien immobilier qui garantit le prêt.",
  "14. Additional information": "14. Informations complémentaires",
  "Law and language": "Droit et langue",
  "The law of Luxembourg; {language}": "Droit luxembourgeois ; {language}",
  "15. Supervisor": "15. Autorité de surveillance",
  Supervisor: "Autorité de surveillance",
  "For you to read: it binds nobody until you accept the offer.":
    "Pour lecture : il n'engage personne tant que vous n'avez pas accepté l'offre.",
  "Concluded on {day}": "Conclu le {day}",
  "{bankName} (the bank) lends {holder} (the borrower) money on these terms.":
    "{bankName} (la banque) prête de l'argent à {holder} (l'emprunteur) à ces conditions.",
  "The borrower accepts in the bank's app, with a second factor or the password. The bank keeps with the agreement when that was.":
    "L'emprunteur accepte dans l'application de la banque, avec un second facteur ou le mot de passe. La banque conserve avec le contrat le moment où il l'a fait.",
  "The borrower accepted these terms in the bank's app on {day}. It needs no signature on paper.":
    "L'emprunteur a accepté ces conditions dans l'application de la banque le {day}. Aucune signature sur papier n'est nécessaire.",
  "Repayment plan": "Tableau d'amortissement",
  "1. Loan": "1. Prêt",
  "{amount}, for: {purpose}": "{amount}, pour : {purpose}",
  "2. Duration": "2. Durée",
  "3. Interest": "3. Intérêts",
  "Each month, a twelfth of it on what is still owed, rounded to the cent.":
    "Chaque mois, un douzième de ce taux sur le capital restant dû, arrondi au centime.",
  "4. Payout": "4. Versement",
  "5. Installments": "5. Mensualités",
  "The first is due one month after the payout. The bank collects them from the account to which it paid out.":
    "La première échoit un mois après le versement. La banque les prélève sur le compte sur lequel elle a versé le prêt.",
  "6. Total": "6. Total",
  "{total}, of which interest {interest}": "{total}, dont intérêts {interest}",
  "7. APR": "7. TAEG",
  "Calculated from the plan below; there are no fees.":
    "Calculé à partir du tableau ci-dessous ; il n'y a pas de frais.",
  "8. Security": "8. Sûretés exigées",
  "9. Late payment": "9. Retard de paiement",
  "10. Missed payments": "10. Impayés",
  "11. Early repayment": "11. Remboursement anticipé",
  "12. Withdrawal": "12. Rétractation",
  "13. Complaints": "13. Réclamations",
  "No.": "Num.",
  "Due|installment": "Échéance",
  "Month {number}": "Mois {number}",
  "{day}{status, select, paid {, paid} overdue {, overdue} other {}}":
    "{day}{status, select, paid {, payée} overdue {, en retard} other {}}",
  "Together|sum": "Total",
  "The dates follow from the payout": "Les dates découlent du versement",
  "The loan": "Le prêt",
  "What was repaid early is not part of an installment: the installments after it are smaller. Dates are in the bank's time zone.":
    "Ce qui a été remboursé par anticipation ne fait partie d'aucune mensualité : les mensualités suivantes sont plus petites. Les dates sont celles du fuseau horaire de la banque.",
  "Each month's interest is a twelfth of the yearly rate on what is still owed.":
    "Les intérêts de chaque mois sont un douzième du taux annuel sur le capital restant dû.",
  "With {total}, paid on {day}, this loan is repaid in full. On another day, the interest differs.":
    "Avec {total}, payés le {day}, ce prêt est entièrement remboursé. Un autre jour, les intérêts diffèrent.",
  "The payoff": "Le remboursement intégral",
  "Of which since the last due date {amount} (actual days over 365)":
    "Dont depuis la dernière échéance {amount} (jours réels sur 365)",
  "Due by this day": "Échu jusqu'à ce jour",
  Compensation: "Indemnité",
  Payoff: "Montant à rembourser",
  "To pay it, open the loan in the app of {bankName} and choose Repay Early. The amount is debited to the loan's account, and the loan is closed at once. Any security is then released.":
    "Pour le payer, ouvrez le prêt dans l'application de {bankName} et choisissez « Rembourser ». Le montant est débité du compte du prêt, et le prêt est clos aussitôt. Toute sûreté est alors libérée.",
} satisfies Translation<typeof german>
