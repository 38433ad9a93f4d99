/** German: the pages of payments, orders, payees, and requests, and the receipt. */
export const paymentsPages = {
  "Back to Standing Orders": "Zurück zu den Daueraufträgen",
  "Order not found": "Auftrag nicht gefunden",
  "None of your orders is at this address.": "Unter dieser Adresse gibt es keinen Ihrer Aufträge.",
  "See Your Orders": "Ihre Aufträge ansehen",
  "The order did not load": "Der Auftrag konnte nicht geladen werden",
  "Back to Payees": "Zurück zu den Empfängern",
  "Payee not found": "Empfänger nicht gefunden",
  "None of your payees is at this address.": "Unter dieser Adresse gibt es keinen Ihrer Empfänger.",
  "See Your Payees": "Ihre Empfänger ansehen",
  "The payee did not load": "Der Empfänger konnte nicht geladen werden",
  "Transfers to Them": "Überweisungen an diesen Empfänger",
  "No transfers yet": "Noch keine Überweisungen",
  "What you send to this IBAN appears here.": "Was Sie an diese IBAN senden, erscheint hier.",
  "See all in your history": "Alle in Ihren Umsätzen ansehen",
  "Save a Payee": "Empfänger speichern",
  "Change Scheduled Payment": "Terminüberweisung ändern",
  "Change Standing Order": "Dauerauftrag ändern",
  "Back to Scheduled Payment": "Zurück zur Terminüberweisung",
  "Back to Standing Order": "Zurück zum Dauerauftrag",
  "What you change applies from the next payment on. No money moves now.":
    "Ihre Änderungen gelten ab der nächsten Zahlung. Jetzt wird kein Geld bewegt.",
  "{order} to {payee}": "{order} an {payee}",
  "{order} {stored, select, created {created} other {changed}}":
    "{order} {stored, select, created {angelegt} other {geändert}}",
  "{what} will be paid on {date}. {note}": "{what} werden am {date} gezahlt. {note}",
  "No money has moved yet.": "Es wurde noch kein Geld bewegt.",
  "No money has moved.": "Es wurde kein Geld bewegt.",
  Resume: "Wieder aufnehmen",
  Pause: "Aussetzen",
  "Skip Next Date": "Termin auslassen",
  "What is due next, and what is on its way.": "Was als Nächstes fällig ist und was unterwegs ist.",
  "What the bank pays for you, once or regularly.":
    "Was die Bank für Sie zahlt, einmal oder regelmäßig.",
  "The people and companies that you have saved.":
    "Die Personen und Firmen, die Sie gespeichert haben.",
  "What you asked others for, and what they ask you for.":
    "Was Sie von anderen anfordern, und was andere von Ihnen anfordern.",
  "Filled in from a QR code": "Aus einem QR-Code ausgefüllt",
  "Anyone can make a code. Check the payee and the amount before you send it.":
    "Jeder kann einen Code erstellen. Prüfen Sie Empfänger und Betrag, bevor Sie senden.",
  "The payee could not be filled in": "Der Empfänger konnte nicht übernommen werden",
  "You have no such payee.": "Sie haben keinen solchen Empfänger.",
  "See your payees": "Ihre Empfänger ansehen",
  "{payee} asks you for {amount}": "{payee} fordert {amount} von Ihnen an",
  "The form is filled in with the request, which can be paid until {date}.":
    "Das Formular ist mit der Anforderung ausgefüllt; sie kann bis {date} bezahlt werden.",
  "This request can't be paid": "Diese Anforderung kann nicht bezahlt werden",
  "It is no longer open.": "Sie ist nicht mehr offen.",
  "See your requests": "Ihre Anforderungen ansehen",
  "Filled in from your payment of {date}": "Ausgefüllt nach Ihrer Zahlung vom {date}",
  "This payment can't be made again": "Diese Zahlung kann nicht wiederholt werden",
  "Change what is different this time.": "Ändern Sie, was diesmal anders ist.",
  "Only completed transfers to an IBAN can.":
    "Das geht nur bei ausgeführten Überweisungen an eine IBAN.",
  "Use an empty form": "Leeres Formular verwenden",
  "This file is not a picture that can be opened. Choose a PNG or JPEG file.":
    "Diese Datei ist kein Bild, das geöffnet werden kann. Wählen Sie eine PNG- oder JPEG-Datei.",
  "No QR code was found in the picture. Choose a sharp picture that shows the whole code.":
    "Im Bild wurde kein QR-Code gefunden. Wählen Sie ein scharfes Bild, das den ganzen Code zeigt.",
  "Choose a picture, or paste the text of a code":
    "Wählen Sie ein Bild oder fügen Sie den Text eines Codes ein",
  "Read a QR Code": "QR-Code lesen",
  "From an invoice or a message. The picture stays on your device.":
    "Aus einer Rechnung oder Nachricht. Das Bild bleibt auf Ihrem Gerät.",
  "Read a QR code": "QR-Code lesen",
  "Fill In Form": "Formular ausfüllen",
  Reading: "Wird gelesen",
  "Picture of the code": "Bild des Codes",
  "Choose a Picture": "Bild wählen",
  "Or the text of the code": "Oder der Text des Codes",
  "You can paste a picture here too.": "Sie können hier auch ein Bild einfügen.",
  "The code can't be used": "Der Code kann nicht verwendet werden",
  "This code contains a web address, not a payment.":
    "Dieser Code enthält eine Webadresse, keine Zahlung.",
  "This is a Swiss QR-bill. Only EPC codes for payments in euros can be read.":
    "Das ist eine Schweizer QR-Rechnung. Gelesen werden nur EPC-Codes für Zahlungen in Euro.",
  "This is not a code for a payment. Only EPC codes (also called Girocode) can be read.":
    "Das ist kein Code für eine Zahlung. Gelesen werden nur EPC-Codes (auch Girocode genannt).",
  "This code is longer than a code for a payment may be.":
    "Dieser Code ist länger, als ein Code für eine Zahlung sein darf.",
  "This code has a version that can't be read.":
    "Dieser Code hat eine Version, die nicht gelesen werden kann.",
  "The IBAN in this code is not correct. Ask the payee for a new code.":
    "Die IBAN in diesem Code ist nicht richtig. Bitten Sie den Empfänger um einen neuen Code.",
  "This code does not name the payee. Ask the payee for a new code.":
    "Dieser Code nennt den Empfänger nicht. Bitten Sie den Empfänger um einen neuen Code.",
  "The amount in this code is not correct. Ask the payee for a new code.":
    "Der Betrag in diesem Code ist nicht richtig. Bitten Sie den Empfänger um einen neuen Code.",
  "The reference in this code is not correct. Ask the payee for a new code.":
    "Die Referenz in diesem Code ist nicht richtig. Bitten Sie den Empfänger um einen neuen Code.",
  "Back to Requests": "Zurück zu den Anforderungen",
  "Request not found": "Anforderung nicht gefunden",
  "None of your requests is at this address.":
    "Unter dieser Adresse gibt es keine Ihrer Anforderungen.",
  "See Your Requests": "Ihre Anforderungen ansehen",
  "The request did not load": "Die Anforderung konnte nicht geladen werden",
  "You asked for money.": "Sie haben Geld angefordert.",
  "This member asks you for money.": "Dieses Mitglied fordert Geld von Ihnen an.",
  "Cancel Request": "Anforderung zurückziehen",
  "Ask for Money": "Geld anfordern",
  "{kind, select, transfer {Transfer} deposit {Deposit} withdrawal {Withdrawal} other {Currency Exchange}} {status, select, completed {Successful} pending {Pending} rejected {Rejected} cancelled {Canceled} unconfirmed {Not Confirmed} returned {Returned} other {Recalled}}":
    "{kind, select, transfer {Überweisung} deposit {Einzahlung} withdrawal {Abhebung} other {Währungstausch}} {status, select, completed {erfolgreich} pending {ausstehend} rejected {abgelehnt} cancelled {storniert} unconfirmed {nicht bestätigt} returned {zurückgekommen} other {zurückgerufen}}",
  "{status, select, completed {Completed} pending {Pending} rejected {Rejected} cancelled {Canceled} unconfirmed {Not Confirmed} returned {Returned} other {Recalled}}":
    "{status, select, completed {Ausgeführt} pending {Ausstehend} rejected {Abgelehnt} cancelled {Storniert} unconfirmed {Nicht bestätigt} returned {Zurückgekommen} other {Zurückgerufen}}",
  "{kind, select, transfer {Transfer} deposit {Deposit} withdrawal {Withdrawal} other {Currency Exchange}} receipt":
    "Beleg: {kind, select, transfer {Überweisung} deposit {Einzahlung} withdrawal {Abhebung} other {Währungstausch}}",
  "{name}:": "{name}:",
  Recipient: "Empfänger",
  "Message|of a payment": "Verwendungszweck",
  "Converted amount": "Umgerechneter Betrag",
  Sender: "Auftraggeber",
  "Sender IBAN": "IBAN des Auftraggebers",
  Progress: "Verlauf",
  "The progress did not load": "Der Verlauf konnte nicht geladen werden",
  "Download Receipt": "Beleg herunterladen",
  "Skip the payment of {date}?": "Zahlung vom {date} auslassen?",
  "Pay Both": "Beide zahlen",
  "{date} is skipped": "{date} entfällt",
  "That payment is not made.": "Diese Zahlung wird nicht ausgeführt.",
  "The date was not skipped": "Der Termin wurde nicht ausgelassen",
  "You also have a {order, select, once {scheduled payment} other {standing order}} for the same amount to the same payee. {state, select, waits {Its payment of {date} waits, because it could not be made yet.} other {Its next payment is on {date}.}} If you sent this transfer instead, skip that payment, or the payee gets it twice.":
    "Sie haben auch {order, select, once {eine Terminüberweisung} other {einen Dauerauftrag}} über denselben Betrag an denselben Empfänger. {state, select, waits {Die Zahlung vom {date} wartet, weil sie noch nicht ausgeführt werden konnte.} other {Die nächste Zahlung ist am {date}.}} Wenn Sie stattdessen diese Überweisung gesendet haben, lassen Sie jene Zahlung aus, sonst erhält der Empfänger sie doppelt.",
} as const
