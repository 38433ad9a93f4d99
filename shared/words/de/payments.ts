/** German: the progress of payments, and recalls. */
export const payments = {
  "Cancel Transfer": "Überweisung stornieren",
  "Cancel this transfer?": "Diese Überweisung stornieren?",
  "Keep Transfer": "Überweisung behalten",
  "Transfer canceled": "Überweisung storniert",
  "The money is back in your account.": "Das Geld ist wieder auf Ihrem Konto.",
  "The transfer was not canceled": "Die Überweisung wurde nicht storniert",
  "It has not been sent yet. If you cancel it, the money is back in your account at once.":
    "Sie wurde noch nicht gesendet. Wenn Sie sie stornieren, ist das Geld sofort wieder auf Ihrem Konto.",
  "Waiting to be sent": "Wartet auf Ausführung",
  "It is sent on {time}. You can cancel it until then.":
    "Sie wird am {time} gesendet. Bis dahin können Sie sie stornieren.",
  "The money was not sent": "Das Geld wurde nicht gesendet",
  "{reason} The money is back in your account.": "{reason} Das Geld ist wieder auf Ihrem Konto.",
  "You canceled this transfer": "Sie haben diese Überweisung storniert",
  "Nothing was sent. The money is back in your account.":
    "Es wurde nichts gesendet. Das Geld ist wieder auf Ihrem Konto.",
  "The other bank has not answered, and your money is back in your account. <b>Don't send it again:</b> it may still be debited. We keep asking. Until it answers, you can use this money within the bank, but not for other banks, and you can send no other instant payment to one.":
    "Die andere Bank hat nicht geantwortet, und Ihr Geld ist wieder auf Ihrem Konto. <b>Senden Sie es nicht noch einmal:</b> Es kann noch belastet werden. Wir fragen weiter nach. Bis sie antwortet, können Sie dieses Geld innerhalb der Bank verwenden, aber nicht für andere Banken, und Sie können keine weitere Echtzeitüberweisung an eine andere Bank senden.",
  "The money came back": "Das Geld ist zurückgekommen",
  "{reason} The money is in your account again.": "{reason} Das Geld ist wieder auf Ihrem Konto.",
  "The money is in your account again.": "Das Geld ist wieder auf Ihrem Konto.",
  "Recall requested": "Rückruf beantragt",
  "The other bank asks its customer and must answer by {day}. Until then, nothing changes.":
    "Die andere Bank fragt ihren Kunden und muss bis zum {day} antworten. Bis dahin ändert sich nichts.",
  "The other bank asks its customer. Until then, nothing changes.":
    "Die andere Bank fragt ihren Kunden. Bis dahin ändert sich nichts.",
  "No answer to the recall yet": "Noch keine Antwort auf den Rückruf",
  "We are following it up with the other bank, and you don't need to do anything. The money may still come back.":
    "Wir fragen bei der anderen Bank nach; Sie müssen nichts tun. Das Geld kann noch zurückkommen.",
  "The money does not come back": "Das Geld kommt nicht zurück",
  "{reason} You can ask the payee to send it back.":
    "{reason} Sie können den Empfänger bitten, es zurückzusenden.",
  "You can ask the payee to send it back.": "Sie können den Empfänger bitten, es zurückzusenden.",
  "The other bank kept a charge of {amount}. The rest is in your account again.":
    "Die andere Bank hat eine Gebühr von {amount} einbehalten. Der Rest ist wieder auf Ihrem Konto.",
  "The other bank sent all of it back to your account.":
    "Die andere Bank hat den ganzen Betrag auf Ihr Konto zurücküberwiesen.",
  "Still to come": "Steht noch aus",
  "Wrong account or amount? You can ask for this money back until {day}.":
    "Falsches Konto oder falscher Betrag? Bis zum {day} können Sie dieses Geld zurückfordern.",
  "Request Recall": "Rückruf beantragen",
  "Wrong account": "Falsches Konto",
  "The money went to someone else.": "Das Geld ging an jemand anderen.",
  "Wrong amount": "Falscher Betrag",
  "You sent too much.": "Sie haben zu viel gesendet.",
  "Another reason": "Ein anderer Grund",
  "For example, you sent it twice.": "Sie haben es zum Beispiel zweimal gesendet.",
  "Choose a reason": "Wählen Sie einen Grund",
  "Request a recall?": "Rückruf beantragen?",
  Requesting: "Wird beantragt",
  "The recall was not requested": "Der Rückruf wurde nicht beantragt",
  "We ask the other bank to send the money back. That bank and its customer decide, and have 15 banking days to answer. The bank may keep a charge.":
    "Wir bitten die andere Bank, das Geld zurückzusenden. Diese Bank und ihr Kunde entscheiden darüber und haben 15 Bankarbeitstage Zeit für die Antwort. Die Bank darf eine Gebühr einbehalten.",
  "You can ask once, until {day}.": "Sie können das einmal tun, bis zum {day}.",
  "You can send money to all accounts at this bank.":
    "Sie können Geld an alle Konten dieser Bank senden.",
  "The progress of this payment did not load":
    "Der Verlauf dieser Zahlung konnte nicht geladen werden",
  "Payer's reference": "Referenz des Auftraggebers",
  "End-to-end ID": "End-to-End-ID",
} as const
