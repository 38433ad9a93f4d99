/** German: standing orders and scheduled payments. */
export const orders = {
  "Your orders did not load": "Ihre Aufträge konnten nicht geladen werden",
  "Standing Orders": "Daueraufträge",
  "Scheduled Payments": "Terminüberweisungen",
  "Ended|orders": "Beendet",
  "Next {day}": "Nächste am {day}",
  "{when}{account, select, none {} other {, from {account}}}{maker, select, none {} other {, made by {maker}}}":
    "{when}{account, select, none {} other {, von {account}}}{maker, select, none {} other {, angelegt von {maker}}}",
  "Made by|order": "Angelegt von",
  "{detail}, made by {name}": "{detail}, angelegt von {name}",
  "Nothing planned yet": "Noch nichts geplant",
  "Have rent or savings paid regularly, or schedule a payment for a later date.":
    "Lassen Sie Miete oder Sparbeträge regelmäßig überweisen, oder planen Sie eine Zahlung für später.",
  "Pause this scheduled payment?": "Diese Terminüberweisung aussetzen?",
  "Pause this standing order?": "Diesen Dauerauftrag aussetzen?",
  "Nothing is paid until you resume it.{waiting, select, none {} other { The payment of {waiting} that waits is not made.}} Dates that pass in the meantime are left out, and not paid later.":
    "Es wird nichts bezahlt, bis Sie den Auftrag wieder aufnehmen.{waiting, select, none {} other { Die wartende Zahlung vom {waiting} wird nicht ausgeführt.}} Termine, die in der Zwischenzeit verstreichen, entfallen und werden nicht nachgeholt.",
  "Nothing is paid until {name} resumes it.{waiting, select, none {} other { The payment of {waiting} that waits is not made.}} Dates that pass in the meantime are left out, and not paid later.":
    "Es wird nichts bezahlt, bis {name} den Auftrag wieder aufnimmt.{waiting, select, none {} other { Die wartende Zahlung vom {waiting} wird nicht ausgeführt.}} Termine, die in der Zwischenzeit verstreichen, entfallen und werden nicht nachgeholt.",
  "Pause Order": "Auftrag aussetzen",
  Pausing: "Wird ausgesetzt",
  "Keep Paying": "Weiter bezahlen",
  "Paused. Nothing is paid until you resume it":
    "Ausgesetzt. Es wird nichts bezahlt, bis Sie den Auftrag wieder aufnehmen",
  "Paused. Nothing is paid until {name} resumes it":
    "Ausgesetzt. Es wird nichts bezahlt, bis {name} den Auftrag wieder aufnimmt",
  "Resume this scheduled payment?": "Diese Terminüberweisung wieder aufnehmen?",
  "Resume this standing order?": "Diesen Dauerauftrag wieder aufnehmen?",
  "It is paid again from its next date on. Dates that passed in the meantime are not paid.":
    "Ab dem nächsten Termin wird wieder bezahlt. Inzwischen verstrichene Termine werden nicht bezahlt.",
  "Resume Order": "Auftrag wieder aufnehmen",
  Resuming: "Wird wieder aufgenommen",
  "Keep Paused": "Ausgesetzt lassen",
  Resumed: "Wieder aufgenommen",
  "Skip {day}?": "{day} auslassen?",
  "Skip This Date": "Diesen Termin auslassen",
  Skipping: "Wird ausgelassen",
  "Keep Date": "Termin behalten",
  "{day} is skipped": "{day} entfällt",
  "Cancel this payment?": "Diese Zahlung stornieren?",
  "End this standing order?": "Diesen Dauerauftrag beenden?",
  "{payment} is not paid. No money moves. This can't be undone.":
    "{payment}: Die Zahlung entfällt. Es wird kein Geld bewegt. Das kann nicht rückgängig gemacht werden.",
  "Nothing more is paid.{waiting, select, none {} other { The payment of {waiting} that waits is not made.}} No money moves. This can't be undone, but you can create a new one.":
    "Es wird nichts mehr bezahlt.{waiting, select, none {} other { Die wartende Zahlung vom {waiting} wird nicht ausgeführt.}} Es wird kein Geld bewegt. Das kann nicht rückgängig gemacht werden, aber Sie können einen neuen anlegen.",
  "Cancel Payment": "Zahlung stornieren",
  "End Order": "Auftrag beenden",
  Ending: "Wird beendet",
  "Keep Payment": "Zahlung behalten",
  "Keep Order": "Auftrag behalten",
  "Payment canceled": "Zahlung storniert",
  "Standing order ended": "Dauerauftrag beendet",
  "The payment of {day} is not made, and not made up for later. The next one is on {next}.":
    "Die Zahlung vom {day} wird nicht ausgeführt und nicht nachgeholt. Die nächste ist am {next}.",
  "The payment of {day} is not made, and not made up for later. No other date follows.":
    "Die Zahlung vom {day} wird nicht ausgeführt und nicht nachgeholt. Es folgt kein weiterer Termin.",
  "Paid|payment": "Bezahlt",
  "Not paid|payment": "Nicht bezahlt",
  "Skipped|payment": "Ausgelassen",
  "Paused|order": "Ausgesetzt",
  "Ended|order": "Beendet",
  "Next Payments": "Nächste Zahlungen",
  "Past Dates": "Vergangene Termine",
  "No payments yet": "Noch keine Zahlungen",
  "Each payment appears here with its outcome.": "Jede Zahlung erscheint hier mit ihrem Ergebnis.",
  "{text} The next time is {time}.": "{text} Der nächste Versuch ist am {time}.",
  Skip: "Auslassen",
  "First payment": "Erste Zahlung",
  "Until|order": "Ende",
  "The next payment is on {day}.": "Die nächste Zahlung ist am {day}.",
  "The order was not changed": "Der Auftrag wurde nicht geändert",
} as const
