/** German: what payments, requests, and loans are refused with. Only the server says it. */
export const paymentRefusals = {
  "This bank does not simulate deposits. Send money to your IBAN instead. No money moved.":
    "Diese Bank simuliert keine Einzahlungen. Überweisen Sie stattdessen Geld an Ihre IBAN. Es wurde kein Geld bewegt.",
  "The bank froze this card, and only the bank can {what, select, unfreeze {unfreeze} replace {replace} other {close}} it. Write to {email}. Nothing was changed.":
    "Die Bank hat diese Karte gesperrt, und nur die Bank kann sie {what, select, unfreeze {entsperren} replace {ersetzen} other {schließen}}. Schreiben Sie an {email}. Es wurde nichts geändert.",
  "The bank froze a card of this account, so the account gets no new cards. Write to {email}. No card was created.":
    "Die Bank hat eine Karte dieses Kontos gesperrt, daher gibt es für das Konto keine neuen Karten. Schreiben Sie an {email}. Es wurde keine Karte erstellt.",
  "This payment came from another bank, so you can't cancel it. Nothing was canceled.":
    "Diese Zahlung kam von einer anderen Bank, daher können Sie sie nicht stornieren. Es wurde nichts storniert.",
  "{happened} Nothing was canceled.": "{happened} Es wurde nichts storniert.",
  "{happened} Nothing was asked.": "{happened} Es wurde kein Rückruf beantragt.",
  "This payment is already on its way to the other bank.":
    "Diese Zahlung ist bereits auf dem Weg zur anderen Bank.",
  "This payment has arrived at the other bank.":
    "Diese Zahlung ist bei der anderen Bank angekommen.",
  "This payment has not arrived at the other bank yet.":
    "Diese Zahlung ist noch nicht bei der anderen Bank angekommen.",
  "This payment was not sent, and the money is back in your account.":
    "Diese Zahlung wurde nicht gesendet, und das Geld ist wieder auf Ihrem Konto.",
  "This payment was canceled, and the money is back in your account.":
    "Diese Zahlung wurde storniert, und das Geld ist wieder auf Ihrem Konto.",
  "The other bank did not answer in time, and the money is back in your account. The payment may still arrive.":
    "Die andere Bank hat nicht rechtzeitig geantwortet, und das Geld ist wieder auf Ihrem Konto. Die Zahlung kann noch ankommen.",
  "The other bank sent this payment back, and the money is in your account again.":
    "Die andere Bank hat diese Zahlung zurückgesendet, und das Geld ist wieder auf Ihrem Konto.",
  "We already asked the other bank for this payment, and can ask once only.{state, select, requested { It must answer by {by}.} waiting { It must answer.} granted { It sent the money back.} refused { It did not send the money back.} unanswered { It has not answered yet.} other {}}":
    "Wir haben diese Zahlung bereits bei der anderen Bank zurückgefordert; das ist nur einmal möglich.{state, select, requested { Die Bank muss bis zum {by} antworten.} waiting { Die Bank muss noch antworten.} granted { Die Bank hat das Geld zurückgesendet.} refused { Die Bank hat das Geld nicht zurückgesendet.} unanswered { Die Bank hat noch nicht geantwortet.} other {}}",
  "This payment came from another bank, so you can't ask for it back. Nothing was asked.":
    "Diese Zahlung kam von einer anderen Bank, daher können Sie sie nicht zurückfordern. Es wurde kein Rückruf beantragt.",
  "You could ask for this payment until {lastDay}. Nothing was asked. You can ask the payee to send the money back.":
    "Sie konnten diese Zahlung nur bis zum {lastDay} zurückfordern. Es wurde kein Rückruf beantragt. Sie können den Empfänger bitten, das Geld zurückzusenden.",
  "The bank has not decided on this loan yet. Nothing was changed.":
    "Die Bank hat über diesen Kredit noch nicht entschieden. Es wurde nichts geändert.",
  "The bank declined this loan. Nothing was changed.":
    "Die Bank hat diesen Kredit abgelehnt. Es wurde nichts geändert.",
  "This loan was paid out. Nothing was changed.":
    "Dieser Kredit wurde ausgezahlt. Es wurde nichts geändert.",
  "This offer has expired. You can apply again. Nothing was changed.":
    "Dieses Angebot ist abgelaufen. Sie können einen neuen Antrag stellen. Es wurde nichts geändert.",
  "You withdrew this application. You can apply again. Nothing was changed.":
    "Sie haben diesen Antrag zurückgezogen. Sie können einen neuen Antrag stellen. Es wurde nichts geändert.",
  "You declined this offer. You can apply again. Nothing was changed.":
    "Sie haben dieses Angebot abgelehnt. Sie können einen neuen Antrag stellen. Es wurde nichts geändert.",
  "You have answered this offer already. Nothing was changed.":
    "Sie haben dieses Angebot bereits beantwortet. Es wurde nichts geändert.",
  "These are not the terms of the offer. Nothing was accepted. Reload the page and read the offer again.":
    "Dies sind nicht die Bedingungen des Angebots. Es wurde nichts angenommen. Laden Sie die Seite neu und lesen Sie das Angebot erneut.",
  "The exchange rate has changed since you saw it. Check the new one. No money moved.":
    "Der Wechselkurs hat sich geändert, seit Sie ihn gesehen haben. Prüfen Sie den neuen Kurs. Es wurde kein Geld bewegt.",
  "Transfer amount exceeds available balance. No money moved.":
    "Der Betrag übersteigt den verfügbaren Saldo. Es wurde kein Geld bewegt.",
  "Payments to the payee's country are not possible here. No money moved.":
    "Zahlungen in das Land des Empfängers sind hier nicht möglich. Es wurde kein Geld bewegt.",
  "Payments to other banks are not open yet. No money moved.":
    "Zahlungen an andere Banken sind noch nicht möglich. Es wurde kein Geld bewegt.",
  "This bank sends no instant payments to other banks. Choose Standard. No money moved.":
    "Diese Bank sendet keine Echtzeitüberweisungen an andere Banken. Wählen Sie Standard. Es wurde kein Geld bewegt.",
  "Another bank has not confirmed an instant payment of yours yet. Until it has, you can't send another one. Choose Standard, or wait for the answer. No money moved.":
    "Eine andere Bank hat eine Ihrer Echtzeitüberweisungen noch nicht bestätigt. Bis dahin können Sie keine weitere senden. Wählen Sie Standard oder warten Sie die Antwort ab. Es wurde kein Geld bewegt.",
  "{areAllSilent, select, true {Instant payments to other banks are closed at the moment because several banks do not answer} other {Instant payments to this bank are closed at the moment because it does not answer}}. Choose Standard, or try again later. No money moved.":
    "{areAllSilent, select, true {Echtzeitüberweisungen an andere Banken sind zurzeit nicht möglich, weil mehrere Banken nicht antworten} other {Echtzeitüberweisungen an diese Bank sind zurzeit nicht möglich, weil sie nicht antwortet}}. Wählen Sie Standard oder versuchen Sie es später erneut. Es wurde kein Geld bewegt.",
  "You owe the bank for an instant payment that arrived late. Until it is paid, you can't send another one. Choose Standard, or contact us. No money moved.":
    "Sie schulden der Bank Geld für eine Echtzeitüberweisung, die verspätet ankam. Bis der Betrag bezahlt ist, können Sie keine weitere senden. Wählen Sie Standard oder wenden Sie sich an uns. Es wurde kein Geld bewegt.",
  "Another bank has not confirmed an instant payment of yours yet. Until it has, {limit} can't be sent to other banks. You can send {available}. No money moved.":
    "Eine andere Bank hat eine Ihrer Echtzeitüberweisungen noch nicht bestätigt. Bis dahin können {limit} nicht an andere Banken gesendet werden. Sie können {available} senden. Es wurde kein Geld bewegt.",
  "Payments to others are locked. You can unlock them in your profile, under Security. No money moved.":
    "Zahlungen an andere sind gesperrt. Sie können sie in Ihrem Profil unter „Sicherheit“ entsperren. Es wurde kein Geld bewegt.",
  "This exceeds your daily transfer limit of {euros} EUR.{isLowered, select, true { It is lowered for a day, because you recovered your access.} other {}} You have {available} left today. No money moved.":
    "Dies übersteigt Ihr Tageslimit für Überweisungen von {euros} EUR.{isLowered, select, true { Es ist für einen Tag herabgesetzt, weil Sie Ihren Zugang wiederhergestellt haben.} other {}} Heute sind noch {available} verfügbar. Es wurde kein Geld bewegt.",
  "This exceeds your limit of {euros} EUR {per, select, payment {for each instant payment.} other {a day for instant payments. You have {available} left today.}} Choose Standard, or change the limit in your profile. No money moved.":
    "Dies übersteigt Ihr Limit von {euros} EUR {per, select, payment {je Echtzeitüberweisung.} other {pro Tag für Echtzeitüberweisungen. Heute sind noch {available} verfügbar.}} Wählen Sie Standard oder ändern Sie das Limit in Ihrem Profil. Es wurde kein Geld bewegt.",
  "This exceeds the limit of {highestDailyExchange} EUR a day for exchanges. You have {available} left today. No money moved.":
    "Dies übersteigt das Tageslimit für den Währungstausch von {highestDailyExchange} EUR. Heute sind noch {available} verfügbar. Es wurde kein Geld bewegt.",
  "You set a limit of {euros} EUR a day for payees in their first {days, plural, one {day} other {# days}}.{isPartLeft, select, true { You can send them {available} more today.} other {}} You can send this from {day}, {time}, or order it now for {on}. No money moved.":
    "Ihr Limit für neue Empfänger beträgt {days, plural, one {am ersten Tag} other {in den ersten # Tagen}} {euros} EUR pro Tag.{isPartLeft, select, true { Sie können diesem Empfänger heute noch {available} senden.} other {}} Diese Zahlung können Sie ab dem {day} um {time} Uhr senden oder jetzt für den {on} beauftragen. Es wurde kein Geld bewegt.",
  "Payments show your name, and you have not added it yet. Add it in your profile. No money moved.":
    "Zahlungen zeigen Ihren Namen, und Sie haben ihn noch nicht angegeben. Geben Sie ihn in Ihrem Profil an. Es wurde kein Geld bewegt.",
  "A request shows your name, and you have not added it yet. Add it in your profile. Nobody was asked.":
    "Eine Anforderung zeigt Ihren Namen, und Sie haben ihn noch nicht angegeben. Geben Sie ihn in Ihrem Profil an. Es wurde nichts angefordert.",
  "Choose two different accounts. No money moved.":
    "Wählen Sie zwei verschiedene Konten. Es wurde kein Geld bewegt.",
  "You can't ask yourself for money. Nobody was asked.":
    "Sie können von sich selbst kein Geld anfordern. Es wurde nichts angefordert.",
  "An exchange needs two accounts in different currencies. No money moved.":
    "Ein Währungstausch braucht zwei Konten in verschiedenen Währungen. Es wurde kein Geld bewegt.",
  "This payment request can't be paid anymore: it was paid, canceled, or declined, or it has expired. No money moved.":
    "Diese Zahlungsanforderung kann nicht mehr bezahlt werden: Sie wurde bezahlt, zurückgezogen oder abgelehnt oder ist abgelaufen. Es wurde kein Geld bewegt.",
  "This payment request {state, select, paid {was paid} canceled {was canceled} declined {was declined} other {has expired}}. Nothing was changed.":
    "Diese Zahlungsanforderung {state, select, paid {wurde bezahlt} canceled {wurde zurückgezogen} declined {wurde abgelehnt} other {ist abgelaufen}}. Es wurde nichts geändert.",
  "This is not the amount, the currency, or the account that the payment request asks for. No money moved.":
    "Betrag, Währung oder Konto stimmt nicht mit der Zahlungsanforderung überein. Es wurde kein Geld bewegt.",
  "No account of this bank has that IBAN. No money moved.":
    "Bei dieser Bank gibt es kein Konto mit dieser IBAN. Es wurde kein Geld bewegt.",
  "No account of this bank has that IBAN. Nothing was changed.":
    "Bei dieser Bank gibt es kein Konto mit dieser IBAN. Es wurde nichts geändert.",
  "This account is closed, so the bank can't confirm that it keeps it. Nothing was changed.":
    "Dieses Konto ist geschlossen, daher kann die Bank nicht bestätigen, dass sie es führt. Es wurde nichts geändert.",
  "There is no proof of this payment: it is not carried out yet, or it came back. Nothing was changed.":
    "Für diese Zahlung gibt es keinen Nachweis: Sie ist noch nicht ausgeführt oder ist zurückgekommen. Es wurde nichts geändert.",
  "{why} Nothing was changed.": "{why} Es wurde nichts geändert.",
  "There is no offer: the application was rejected.":
    "Es gibt kein Angebot: Der Antrag wurde abgelehnt.",
  "There is no agreement: the bank has not made an offer.":
    "Es gibt keinen Kreditvertrag: Die Bank hat kein Angebot gemacht.",
  "There is no schedule: the application was rejected.":
    "Es gibt keinen Tilgungsplan: Der Antrag wurde abgelehnt.",
  "There is nothing to pay off: the loan is not active.":
    "Es ist nichts abzulösen: Der Kredit läuft nicht.",
  "This period has {entries} entries, and a PDF can have {most}. Choose a shorter period or another format.":
    "In diesem Zeitraum gibt es {entries} Buchungen; ein PDF kann höchstens {most} enthalten. Wählen Sie einen kürzeren Zeitraum oder ein anderes Format.",
  "This amount is too small to convert. No money moved.":
    "Dieser Betrag ist zu klein für eine Umrechnung. Es wurde kein Geld bewegt.",
  "The receiving account can't hold that much. No money moved.":
    "Das Gutschriftskonto kann so viel Geld nicht aufnehmen. Es wurde kein Geld bewegt.",
}
