/** German: payments: notifications, steps, reasons, and the dates of orders. */
export const noticesPayments = {
  "Your payment request was paid": "Ihre Zahlungsanforderung wurde bezahlt",
  "You received {amount}": "Sie haben {amount} erhalten",
  "{amount} from {name}": "{amount} von {name}",
  "From {name}": "Von {name}",
  "{payee} asked you for {amount}": "{payee} hat {amount} von Ihnen angefordert",
  "{payer, select, none {} other {From {payer}. }}Its reference is that of your payment request for {amount}, {state, select, open {which stays open, because something else was asked for} paid {which was paid already} canceled {which you had canceled} declined {which was declined} other {which has expired, and which asks for something else}}":
    "{payer, select, none {} other {Von {payer}. }}Die Referenz gehört zu Ihrer Zahlungsanforderung über {amount}, {state, select, open {die offen bleibt, weil etwas anderes angefordert war} paid {die schon bezahlt war} canceled {die Sie zurückgezogen hatten} declined {die abgelehnt wurde} other {die abgelaufen ist und etwas anderes anforderte}}",
  "A payment was not sent; the money is back in your account":
    "Eine Zahlung wurde nicht gesendet; das Geld ist wieder auf Ihrem Konto",
  "A payment was not confirmed in time; the money is back in your account":
    "Eine Zahlung wurde nicht rechtzeitig bestätigt; das Geld ist wieder auf Ihrem Konto",
  "The other bank sent back the payment that you recalled":
    "Die andere Bank hat die von Ihnen zurückgerufene Zahlung zurückgesendet",
  "The other bank returned a payment; the money is back":
    "Die andere Bank hat eine Zahlung zurückgesendet; das Geld ist wieder da",
  "The other bank did not send back the payment that you recalled":
    "Die andere Bank hat die von Ihnen zurückgerufene Zahlung nicht zurückgesendet",
  "The other bank has not answered your recall in time":
    "Die andere Bank hat auf Ihren Rückruf nicht rechtzeitig geantwortet",
  "A payment arrived after all; its amount was debited again":
    "Eine Zahlung ist doch noch angekommen; der Betrag wurde Ihrem Konto erneut belastet",
  "Received, and debited from your account.": "Auftrag eingegangen, Betrag Ihrem Konto belastet.",
  "Sent to the other bank.": "An die andere Bank gesendet.",
  "Canceled. The money is back in your account.": "Storniert. Das Geld ist wieder auf Ihrem Konto.",
  "Credited to another account of yours.": "Einem anderen Ihrer Konten gutgeschrieben.",
  "You no longer owe the bank anything for it.": "Sie schulden der Bank dafür nichts mehr.",
  "We asked the other bank to send the money back.":
    "Wir haben die andere Bank gebeten, das Geld zurückzusenden.",
  "The other bank did not send the money back.":
    "Die andere Bank hat das Geld nicht zurückgesendet.",
  "The other bank sent the money back.": "Die andere Bank hat das Geld zurückgesendet.",
  "The other bank sent {amount} back to your account.":
    "Die andere Bank hat {amount} auf Ihr Konto zurückgesendet.",
  "The other bank did not answer in time. We asked it again.":
    "Die andere Bank hat nicht rechtzeitig geantwortet. Wir haben erneut nachgefragt.",
  "Arrived at the other bank.": "Bei der anderen Bank angekommen.",
  "Arrived at the other bank after all. The amount was debited from your account again.":
    "Doch noch bei der anderen Bank angekommen. Der Betrag wurde Ihrem Konto erneut belastet.",
  "Arrived at the other bank after all, and your account did not hold enough. You owe the bank {amount} for it.":
    "Doch noch bei der anderen Bank angekommen, und auf Ihrem Konto war nicht genug Geld. Sie schulden der Bank dafür {amount}.",
  "What you owed for it was debited from your account.":
    "Was Sie dafür schuldeten, wurde Ihrem Konto belastet.",
  "{amount} that you owed for it was debited from your account.":
    "{amount}, die Sie dafür schuldeten, wurden Ihrem Konto belastet.",
  "The other bank rejected it. The money is back in your account.":
    "Die andere Bank hat die Zahlung abgelehnt. Das Geld ist wieder auf Ihrem Konto.",
  "The payment did not arrive. The money was already back in your account.":
    "Die Zahlung ist nicht angekommen. Das Geld war schon wieder auf Ihrem Konto.",
  "The other bank did not answer in time. The money is back in your account. We are finding out what happened.":
    "Die andere Bank hat nicht rechtzeitig geantwortet. Das Geld ist wieder auf Ihrem Konto. Wir klären, was geschehen ist.",
  "Credited to your account.": "Ihrem Konto gutgeschrieben.",
  "Received from the other bank.": "Von der anderen Bank eingegangen.",
  "Not credited. The payer has the money back.":
    "Nicht gutgeschrieben. Der Auftraggeber hat das Geld zurück.",
  "The payer's bank asked for the money back.":
    "Die Bank des Auftraggebers hat das Geld zurückgefordert.",
  "Held because the payer's bank has asked for its return.":
    "Zurückgehalten, weil die Bank des Auftraggebers das Geld zurückfordert.",
  "No longer held.": "Nicht mehr zurückgehalten.",
  "The money stays in your account.": "Das Geld bleibt auf Ihrem Konto.",
  "Sent back to the payer's bank.": "An die Bank des Auftraggebers zurückgesendet.",
  "Goes to the other bank.": "Geht an die andere Bank.",
  "Arrives at the other bank.": "Kommt bei der anderen Bank an.",
  "Is credited to your account.": "Wird Ihrem Konto gutgeschrieben.",
  "The payee's bank confirmed the name.": "Die Bank des Empfängers hat den Namen bestätigt.",
  "The payee's bank knows the payee by a similar name.":
    "Die Bank des Empfängers kennt den Empfänger unter einem ähnlichen Namen.",
  "The payee's bank said that the name does not match.":
    "Laut der Bank des Empfängers stimmt der Name nicht überein.",
  "The payee's bank could not check the name.":
    "Die Bank des Empfängers konnte den Namen nicht prüfen.",
  "You confirmed the payment.": "Sie haben die Zahlung bestätigt.",
  "The order was paused.": "Der Auftrag wurde ausgesetzt.",
  "The person who made the order may no longer pay from this account.":
    "Die Person, die den Auftrag angelegt hat, darf von diesem Konto nicht mehr zahlen.",
  "The person who made the order could not pay it then.":
    "Die Person, die den Auftrag angelegt hat, konnte zu diesem Zeitpunkt nicht zahlen.",
  "The other bank has not confirmed the payment yet, and the money is back in your account. Don't send it again: it may still be debited.":
    "Die andere Bank hat die Zahlung noch nicht bestätigt, und das Geld ist wieder auf Ihrem Konto. Senden Sie es nicht noch einmal: Es kann noch belastet werden.",
  "Paid.": "Bezahlt.",
  "The payment did not arrive at the other bank, and the money is back in your account.":
    "Die Zahlung ist nicht bei der anderen Bank angekommen, und das Geld ist wieder auf Ihrem Konto.",
  "Not paid yet.{why, select, none {} other { {why}}} No money moved. We try again.":
    "Noch nicht bezahlt.{why, select, none {} other { {why}}} Es wurde kein Geld bewegt. Wir versuchen es erneut.",
  "Not paid.{why, select, none {} other { {why}}} No money moved. If you still want to pay it, send a transfer.":
    "Nicht bezahlt.{why, select, none {} other { {why}}} Es wurde kein Geld bewegt. Wenn Sie weiterhin zahlen möchten, senden Sie eine Überweisung.",
  "Not paid. {why, select, none {This date was skipped.} other {{why}}} No money moved.":
    "Nicht bezahlt. {why, select, none {Dieser Termin wurde ausgelassen.} other {{why}}} Es wurde kein Geld bewegt.",
} as const
