/** German: limits, accounts, cards, and repayments. Only the server says it. */
export const limitRefusals = {
  "There is no current exchange rate for these two currencies. No money moved.":
    "Für diese beiden Währungen gibt es keinen aktuellen Wechselkurs. Es wurde kein Geld bewegt.",
  "There is no exchange rate for {currency} right now. Nothing was changed. Apply in EUR, or try again later.":
    "Für {currency} gibt es zurzeit keinen Wechselkurs. Es wurde nichts geändert. Stellen Sie den Antrag in EUR oder versuchen Sie es später erneut.",
  "This bank sends no emails. Nothing was sent.":
    "Diese Bank sendet keine E-Mails. Es wurde nichts gesendet.",
  "Your profile has no email address. Nothing was sent. Add one under Personal Information.":
    "Ihr Profil enthält keine E-Mail-Adresse. Es wurde nichts gesendet. Fügen Sie unter „Persönliche Angaben“ eine hinzu.",
  "This is your only second factor, and you need one. Nothing was changed. Add another first.":
    "Das ist Ihr einziger zweiter Faktor, und Sie brauchen einen. Es wurde nichts geändert. Fügen Sie zuerst einen anderen hinzu.",
  "You can have at most {maxPasskeys} passkeys. Nothing was changed. Remove one first.":
    "Sie können höchstens {maxPasskeys} Passkeys haben. Es wurde nichts geändert. Entfernen Sie zuerst einen.",
  "You can save at most {maxSavedPayees} payees. Nothing was saved. Delete one first.":
    "Sie können höchstens {maxSavedPayees} Empfänger speichern. Es wurde nichts gespeichert. Löschen Sie zuerst einen.",
  "You can trust at most {maxTrustedPayees} payees. Nothing was changed. Remove one you no longer pay first.":
    "Sie können höchstens {maxTrustedPayees} Empfängern vertrauen. Es wurde nichts geändert. Entfernen Sie zuerst einen, den Sie nicht mehr bezahlen.",
  "The first payment must be tomorrow or later. Nothing was changed. To pay today, send a transfer.":
    "Die erste Zahlung muss morgen oder später sein. Es wurde nichts geändert. Um heute zu zahlen, senden Sie eine Überweisung.",
  "A QR code can only ask for euros, and for at most {amount}. Nobody was asked. Choose a EUR account.":
    "Mit einem QR-Code können Sie nur Euro anfordern, höchstens {amount}. Es wurde nichts angefordert. Wählen Sie ein Konto in EUR.",
  "A request can be paid until a day from today to {maxRequestDays} days ahead. Nobody was asked.":
    "Als letzter Tag für die Zahlung ist heute oder einer der nächsten {maxRequestDays} Tage möglich. Es wurde nichts angefordert.",
  "You can have at most {maxOpenRequests} open requests. Nobody was asked. Cancel one first.":
    "Sie können höchstens {maxOpenRequests} offene Anforderungen haben. Es wurde nichts angefordert. Ziehen Sie zuerst eine zurück.",
  "You can make at most {requestsPerDay} requests in 24 hours. Nobody was asked. Try again tomorrow.":
    "Sie können in 24 Stunden höchstens {requestsPerDay} Anforderungen stellen. Es wurde nichts angefordert. Versuchen Sie es morgen erneut.",
  "You can have at most {maxOrders} standing orders and scheduled payments, and create at most {ordersPerDay} in 24 hours. Nothing was changed. End one, or try again tomorrow.":
    "Sie können höchstens {maxOrders} Daueraufträge und Terminüberweisungen haben und in 24 Stunden höchstens {ordersPerDay} anlegen. Es wurde nichts geändert. Beenden Sie einen Auftrag oder versuchen Sie es morgen erneut.",
  "You can have at most {maxApplications} applications waiting for a decision. No money moved.":
    "Es können höchstens {maxApplications} Ihrer Anträge auf eine Entscheidung warten. Es wurde kein Geld bewegt.",
  "You have {open} open virtual cards, and {limit} is the limit. No card was created. Close one that you no longer need first.":
    "Sie haben {open} offene virtuelle Karten; mehr als {limit} sind nicht möglich. Es wurde keine Karte erstellt. Schließen Sie zuerst eine, die Sie nicht mehr brauchen.",
  "An account can have at most {maxGoals} savings goals. Nothing was created. Delete one first.":
    "Ein Konto kann höchstens {maxGoals} Sparziele haben. Es wurde nichts angelegt. Löschen Sie zuerst eines.",
  "You have {maxCategoryRules} rules, which is the most. Nothing was changed. Delete one under Insights, Rules.":
    "Sie haben {maxCategoryRules} Regeln; mehr sind nicht möglich. Es wurde nichts geändert. Löschen Sie eine unter „Auswertungen“, „Regeln“.",
  "This category follows from how the money moved, so it can't be changed. Nothing was changed.":
    "Diese Kategorie ergibt sich daraus, wie das Geld bewegt wurde, und kann daher nicht geändert werden. Es wurde nichts geändert.",
  "You switched insights off, so nothing is worked out from your payments. Switch them on under Insights, Rules.":
    "Sie haben die Auswertungen ausgeschaltet, daher werden Ihre Zahlungen nicht ausgewertet. Schalten Sie sie unter „Auswertungen“, „Regeln“ wieder ein.",
  "There are too many payments in this time to work out insights from them. Nothing was changed. Statements and exports have all of them.":
    "In diesem Zeitraum gibt es zu viele Zahlungen, um sie auszuwerten. Es wurde nichts geändert. Kontoauszüge und Exporte enthalten sie alle.",
  "A copy of your data is being made. Wait until it is ready.":
    "Eine Kopie Ihrer Daten wird gerade erstellt. Warten Sie, bis sie fertig ist.",
  "You have asked for {perDay} copies within {hours} hours. Ask again tomorrow.":
    "Sie haben innerhalb von {hours} Stunden {perDay} Kopien angefordert. Fordern Sie morgen wieder eine an.",
  "Something still stands in the way of closing your membership. Nothing was closed. Your profile, under Your Data, lists what.":
    "Ihre Mitgliedschaft kann noch nicht beendet werden. Es wurde nichts geschlossen. Was dem entgegensteht, sehen Sie in Ihrem Profil unter „Ihre Daten“.",
  "You have {open} open accounts, and {limit} is the limit. Nothing was opened. Close one you no longer need first.":
    "Sie haben {open} offene Konten; mehr als {limit} sind nicht möglich. Es wurde nichts eröffnet. Schließen Sie zuerst eines, das Sie nicht mehr brauchen.",
  "You have opened {all} accounts, and {limit} is the limit. Nothing was opened. Use one of your open accounts, or write to us.":
    "Sie haben insgesamt {all} Konten eröffnet; mehr als {limit} sind nicht möglich. Es wurde nichts eröffnet. Nutzen Sie eines Ihrer offenen Konten oder schreiben Sie uns.",
  "There is still money in this account. Nothing was closed. Move it to another account first.":
    "Auf diesem Konto ist noch Geld. Es wurde nichts geschlossen. Buchen Sie es zuerst auf ein anderes Konto um.",
  "Your loan installments are collected from this account. Nothing was closed. You can close it once the loan is paid off.":
    "Ihre Kreditraten werden von diesem Konto eingezogen. Es wurde nichts geschlossen. Sie können es schließen, sobald der Kredit zurückgezahlt ist.",
  "Standing orders or scheduled payments use this account: {orders}. Nothing was closed. End them, or choose another account for them, first.":
    "Daueraufträge oder Terminüberweisungen nutzen dieses Konto: {orders}. Es wurde nichts geschlossen. Beenden Sie sie zuerst oder wählen Sie ein anderes Konto dafür.",
  "{count} more": "{count} weitere",
  "This account has earned interest that is not paid yet. Nothing was closed. Close it after the bank pays the interest.":
    "Auf diesem Konto sind Zinsen angefallen, die noch nicht gezahlt sind. Es wurde nichts geschlossen. Schließen Sie es, nachdem die Bank die Zinsen gezahlt hat.",
  "A payment between this account and another bank is not final yet. Nothing was closed. You can close it once the payment has arrived or come back, or the other bank has its answer.":
    "Eine Zahlung zwischen diesem Konto und einer anderen Bank ist noch nicht abgeschlossen. Es wurde nichts geschlossen. Sie können das Konto schließen, sobald die Zahlung angekommen oder zurückgekommen ist oder die andere Bank ihre Antwort hat.",
  "This card is closed. No money moved.": "Diese Karte ist geschlossen. Es wurde kein Geld bewegt.",
  "This card is closed, and a closed card can't be changed or used. Nothing was changed.":
    "Diese Karte ist geschlossen, und eine geschlossene Karte kann nicht geändert oder genutzt werden. Es wurde nichts geändert.",
  "This card's transfers to others are turned off. You can turn them on under Cards. No money moved.":
    "Überweisungen dieser Karte an andere sind ausgeschaltet. Sie können sie unter „Karten“ einschalten. Es wurde kein Geld bewegt.",
  "This card's transfers to new payees are turned off. Turn them on under Cards, or pay this payee from your account first. No money moved.":
    "Überweisungen dieser Karte an neue Empfänger sind ausgeschaltet. Schalten Sie sie unter „Karten“ ein oder bezahlen Sie diesen Empfänger zuerst von Ihrem Konto aus. Es wurde kein Geld bewegt.",
  "This card is frozen. No money moved.": "Diese Karte ist gesperrt. Es wurde kein Geld bewegt.",
  "This card has expired. No money moved.":
    "Diese Karte ist abgelaufen. Es wurde kein Geld bewegt.",
  "This card's transfers are blocked for a while, after too many wrong CVVs. No money moved.":
    "Überweisungen dieser Karte sind nach zu vielen falschen CVV vorübergehend gesperrt. Es wurde kein Geld bewegt.",
  "This card is blocked for transfers for up to {waitMinutes} minutes, after {cvvAttempts} wrong CVVs. No money moved.":
    "Diese Karte ist nach {cvvAttempts} falschen CVV für bis zu {waitMinutes} Minuten für Überweisungen gesperrt. Es wurde kein Geld bewegt.",
  "Transfer amount exceeds daily card limit. Its limit is {limit} a day. You have {available} left today. No money moved.":
    "Der Überweisungsbetrag übersteigt das Tageslimit der Karte. Es beträgt {limit}. Heute sind noch {available} verfügbar. Es wurde kein Geld bewegt.",
  "There is nothing to repay on this loan. No money moved.":
    "Bei diesem Kredit gibt es nichts zurückzuzahlen. Es wurde kein Geld bewegt.",
  "There is nothing to repay on this loan.": "Bei diesem Kredit gibt es nichts zurückzuzahlen.",
  "This is more than you owe. {available} pays off the loan today. No money moved.":
    "Das ist mehr, als Sie schulden. Mit {available} ist der Kredit heute vollständig zurückgezahlt. Es wurde kein Geld bewegt.",
  "This would pay only interest, nothing off the principal. Repay more than {available}, which covers what is due and the interest so far. No money moved.":
    "Damit würden nur Zinsen gezahlt und kein Kapital getilgt. Zahlen Sie mehr als {available} zurück; so hoch sind der fällige Betrag und die Zinsen bis heute zusammen. Es wurde kein Geld bewegt.",
  "The {loanWithdrawalDays} days in which you can withdraw are over. You can repay the loan early at any time. No money moved.":
    "Die Widerrufsfrist von {loanWithdrawalDays} Tagen ist abgelaufen. Sie können den Kredit jederzeit vorzeitig zurückzahlen. Es wurde kein Geld bewegt.",
  "What you pay back to withdraw has changed since you saw it. It is {available} today. No money moved.":
    "Der Betrag, den Sie beim Widerruf zurückzahlen, hat sich geändert, seit Sie ihn gesehen haben. Heute sind es {available}. Es wurde kein Geld bewegt.",
  "The CVV is wrong. {CvvAttempts} wrong CVVs in a row block this card's transfers for {waitMinutes} minutes. No money moved.":
    "Der CVV ist falsch. {CvvAttempts} falsche CVV in Folge sperren die Überweisungen dieser Karte für {waitMinutes} Minuten. Es wurde kein Geld bewegt.",
}
