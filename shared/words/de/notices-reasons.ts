/** German: the reasons that other banks give. */
export const noticesReasons = {
  "The other bank did not answer in time.": "Die andere Bank hat nicht rechtzeitig geantwortet.",
  "The other bank could not be reached.": "Die andere Bank war nicht erreichbar.",
  "The payee's bank could not be reached.": "Die Bank des Empfängers war nicht erreichbar.",
  "The payee's bank had a technical problem.":
    "Die Bank des Empfängers hatte ein technisches Problem.",
  "A bank on the way had a technical problem.":
    "Eine zwischengeschaltete Bank hatte ein technisches Problem.",
  "The payment took longer than an instant payment may.":
    "Die Zahlung hat länger gedauert, als bei einer Echtzeitüberweisung zulässig ist.",
  "The account number does not exist at the other bank.":
    "Die Kontonummer gibt es bei der anderen Bank nicht.",
  "The payee's account is blocked.": "Das Konto des Empfängers ist gesperrt.",
  "The payee's account does not take transfers.":
    "Das Konto des Empfängers nimmt keine Überweisungen an.",
  "The other bank does not take this kind of payment.":
    "Die andere Bank nimmt diese Art von Zahlung nicht an.",
  "The payment never reached the other bank.": "Die Zahlung hat die andere Bank nie erreicht.",
  "A bank on the way takes no instant payments at the moment.":
    "Eine zwischengeschaltete Bank nimmt zurzeit keine Echtzeitüberweisungen an.",
  "The payee's bank takes no instant payments at the moment.":
    "Die Bank des Empfängers nimmt zurzeit keine Echtzeitüberweisungen an.",
  "The payee's bank was named wrongly.": "Die Bank des Empfängers war falsch angegeben.",
  "The amount was zero.": "Der Betrag war null.",
  "The amount is above what the other bank takes.":
    "Der Betrag liegt über dem Höchstbetrag der anderen Bank.",
  "The other bank does not take this currency for the account.":
    "Die andere Bank nimmt diese Währung für das Konto nicht an.",
  "There was not enough money to send the payment.":
    "Es war nicht genug Geld vorhanden, um die Zahlung zu senden.",
  "The other bank took it for a duplicate.": "Die andere Bank hielt die Zahlung für ein Duplikat.",
  "The amount was not the one that was expected.": "Der Betrag war nicht der erwartete.",
  "The payment could not be settled between the banks. This is not your fault.":
    "Die Zahlung konnte zwischen den Banken nicht abgewickelt werden. Das liegt nicht an Ihnen.",
  "The payee's address is missing.": "Die Adresse des Empfängers fehlt.",
  "The payee's bank cannot be reached with this kind of payment.":
    "Die Bank des Empfängers ist mit dieser Art von Zahlung nicht erreichbar.",
  "The currency was wrong.": "Die Währung war falsch.",
  "The payee asked for it.": "Der Empfänger hat darum gebeten.",
  "Our bank could not be reached with this kind of payment. This is not your fault.":
    "Unsere Bank war mit dieser Art von Zahlung nicht erreichbar. Das liegt nicht an Ihnen.",
  "It was a duplicate of another payment.": "Die Zahlung war ein Duplikat einer anderen Zahlung.",
  "The payment message had an error. This is not your fault.":
    "Die Zahlungsnachricht hatte einen Fehler. Das liegt nicht an Ihnen.",
  "It came back because you asked for it.": "Die Zahlung kam zurück, weil Sie darum gebeten haben.",
  "The other bank could not credit the account.":
    "Die andere Bank konnte das Geld dem Konto nicht gutschreiben.",
  "The payee refused the payment.": "Der Empfänger hat die Zahlung abgelehnt.",
  "The other bank gave no reason.": "Die andere Bank hat keinen Grund angegeben.",
  "The other bank gave the reason {code}.": "Die andere Bank hat den Grund {code} angegeben.",
  "The other bank gave a reason of its own.": "Die andere Bank hat einen eigenen Grund angegeben.",
  "Details about the payer that the law requires are missing.":
    "Gesetzlich vorgeschriebene Angaben zum Auftraggeber fehlen.",
  "Details about the payee that the law requires are missing.":
    "Gesetzlich vorgeschriebene Angaben zum Empfänger fehlen.",
  "The payment could not be made. Please contact us.":
    "Die Zahlung konnte nicht ausgeführt werden. Bitte wenden Sie sich an uns.",
  "There was a technical problem.": "Es gab ein technisches Problem.",
  "The payment arrived after the other bank's cut-off time.":
    "Die Zahlung kam nach dem Annahmeschluss der anderen Bank an.",
  "The payment went to the wrong account.": "Die Zahlung ging an das falsche Konto.",
  "The amount was wrong.": "Der Betrag war falsch.",
  "The payer asked for the money back.": "Der Auftraggeber hat das Geld zurückgefordert.",
  "The payment was sent twice.": "Die Zahlung wurde zweimal gesendet.",
  "The payment may be fraudulent.": "Die Zahlung ist möglicherweise betrügerisch.",
  "The payment was sent because of a technical problem.":
    "Die Zahlung wurde wegen eines technischen Problems gesendet.",
  "The account at the other bank is closed.": "Das Konto bei der anderen Bank ist geschlossen.",
  "There is not enough money in the account at the other bank.":
    "Auf dem Konto bei der anderen Bank ist nicht genug Geld.",
  "The money was already sent back.": "Das Geld wurde schon zurückgesendet.",
  "The payee did not agree to send the money back.":
    "Der Empfänger war mit der Rücksendung des Geldes nicht einverstanden.",
  "The other bank may not send the money back for legal reasons.":
    "Die andere Bank darf das Geld aus rechtlichen Gründen nicht zurücksenden.",
  "The payee did not answer.": "Der Empfänger hat nicht geantwortet.",
} as const
