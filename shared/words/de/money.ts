/** German: payments: orders, transfers, and their outcomes. */
export const money = {
  Available: "Verfügbar",
  "{amount} left in {account} after this transfer":
    "Nach dieser Überweisung noch {amount} auf {account}",
  "{amount} more than {account} holds": "{amount} mehr, als auf {account} verfügbar ist",
  "Limit must be a positive number": "Das Limit muss eine positive Zahl sein",
  "Limit must be at most {highest}": "Das Limit darf höchstens {highest} betragen",
  "New daily limit": "Neues Tageslimit",
  "Now {present}, up to {highest}": "Derzeit {present}, höchstens {highest}",
  "On {date}": "Am {date}",
  "{rhythm}, on the last day": "{rhythm}, am letzten Tag",
  "{rhythm}, on the last banking day": "{rhythm}, am letzten Bankarbeitstag",
  "Every week": "Jede Woche",
  "Every two weeks": "Alle zwei Wochen",
  "Every four weeks": "Alle vier Wochen",
  "Every month": "Jeden Monat",
  "Every three months": "Alle drei Monate",
  "Every six months": "Alle sechs Monate",
  "Every year": "Jedes Jahr",
  "You send {when}": "Sie senden {when}",
  "You send": "Sie senden",
  "Schedule {amount}": "{amount} terminieren",
  "Create Standing Order": "Dauerauftrag anlegen",
  Scheduling: "Wird terminiert",
  "No money moves today. You can change or end it until it is paid.":
    "Heute wird kein Geld bewegt. Bis zur Ausführung können Sie den Auftrag ändern oder beenden.",
  "No money moves today. You can change, pause, or end it at any time.":
    "Heute wird kein Geld bewegt. Sie können den Auftrag jederzeit ändern, aussetzen oder beenden.",
  "The bank hasn't answered yet, so we don't know if it has your order. Checking again never stores it twice.":
    "Die Bank hat noch nicht geantwortet; wir wissen daher nicht, ob Ihr Auftrag angekommen ist. Erneutes Prüfen speichert ihn nie doppelt.",
  "The same day of the month": "Am gleichen Tag des Monats",
  "The last day of the month": "Am letzten Tag des Monats",
  "The last banking day of the month": "Am letzten Bankarbeitstag des Monats",
  "How often": "Wie oft",
  "From|first day": "Ab",
  "Day of the month": "Tag des Monats",
  "Until|end of an order": "Ende",
  "You end it": "Unbefristet",
  "A last date": "Bis zu einem Datum",
  "Last date": "Letztes Datum",
  "If the account can't pay in the morning": "Wenn das Konto morgens nicht gedeckt ist",
  "Try again": "Erneut versuchen",
  "During the day, and for five days": "Im Laufe des Tages und fünf Tage lang",
  "Don't pay": "Nicht zahlen",
  "That payment is left out": "Diese Zahlung entfällt",
  "{dates}, in the morning. No money moves before then.":
    "{dates}, jeweils morgens. Vorher wird kein Geld bewegt.",
  "The dates did not load. {reason}": "Die Termine konnten nicht geladen werden. {reason}",
  "The first payment must be tomorrow or later": "Die erste Zahlung muss morgen oder später sein",
  "The last date must not be before the first payment":
    "Das letzte Datum darf nicht vor der ersten Zahlung liegen",
  "Pay now": "Jetzt zahlen",
  "When you confirm": "Mit Ihrer Bestätigung",
  "On a date": "Zu einem Termin",
  "Once, later": "Einmal, später",
  Regularly: "Regelmäßig",
  "A standing order": "Als Dauerauftrag",
  "If it can't be paid": "Falls nicht ausführbar",
  "Tried again that day and for five days": "Neue Versuche am selben Tag und fünf Tage lang",
  "The bank hasn't answered yet, so we don't know if the money moved. Checking again never sends it twice.":
    "Die Bank hat noch nicht geantwortet; wir wissen daher nicht, ob das Geld bewegt wurde. Erneutes Prüfen sendet es nie doppelt.",
  "Outcome unknown, checking": "Ergebnis unbekannt, wird geprüft",
  "The bank did not answer. We're asking again. Nothing is sent twice.":
    "Die Bank hat nicht geantwortet. Wir fragen noch einmal nach. Nichts wird doppelt gesendet.",
  "Outcome still unknown": "Ergebnis weiterhin unbekannt",
  "{kind, select, transfer {transfer} cardTransfer {card transfer} exchange {exchange} deposit {deposit} application {loan application} repayment {loan repayment} withdrawal {withdrawal from a loan} order {standing order or scheduled payment} other {payment request}} of {amount}":
    "{kind, select, transfer {Überweisung} cardTransfer {Kartenüberweisung} exchange {Währungstausch} deposit {Einzahlung} application {Kreditantrag} repayment {Kreditrückzahlung} withdrawal {Widerruf eines Kredits} order {Dauerauftrag oder Terminüberweisung} other {Zahlungsanforderung}} über {amount}",
  "Still being sent": "Wird noch gesendet",
  "Finding out what happened": "Ergebnis wird ermittelt",
  "Your {what}, from {time}, has no answer from the bank yet. It is not sent twice.":
    "{what} ({time}): Die Bank hat noch nicht geantwortet. Es wird nichts doppelt gesendet.",
  "You sent a {what} at {time}, and the answer was lost. We're asking the bank. Don't send it again until this is clear.":
    "{what} ({time}): Die Antwort der Bank ging verloren. Wir fragen bei ihr nach. Senden Sie den Auftrag nicht noch einmal, bevor dies geklärt ist.",
  "Not sent": "Nicht gesendet",
  "Your {what}, from {time}, did not reach the bank. Nothing was carried out, and it can't arrive later.":
    "{what} ({time}): Der Auftrag hat die Bank nicht erreicht. Es wurde nichts ausgeführt, und er kann nicht mehr eintreffen.",
  "The bank refused your {what}, from {time}. {reason}":
    "{what} ({time}): Die Bank hat den Auftrag abgelehnt. {reason}",
  "Sent at {time}": "Gesendet: {time}",
  "The bank received your {what} and carried it out once.":
    "{what}: Die Bank hat den Auftrag erhalten und einmal ausgeführt.",
  "The bank received your {what} to <payee>{name}</payee> and carried it out once.":
    "{what} an <payee>{name}</payee>: Die Bank hat den Auftrag erhalten und einmal ausgeführt.",
  "See the transaction": "Umsatz ansehen",
  "See the application": "Antrag ansehen",
  "See the order": "Auftrag ansehen",
  "See the request": "Anforderung ansehen",
  "Over your limit for instant payments": "Ihr Limit für Echtzeitüberweisungen ist überschritten",
  "{per, select, day {You set a limit of {max} a day, and {left} is left today.} other {You set a limit of {max} for each payment.}} Send a standard transfer instead, or change the limit.":
    "{per, select, day {Ihr Limit beträgt {max} pro Tag; heute sind noch {left} verfügbar.} other {Ihr Limit beträgt {max} pro Zahlung.}} Senden Sie stattdessen eine Standardüberweisung oder ändern Sie das Limit.",
  "Choose Standard": "Standard wählen",
  "Change the limit": "Limit ändern",
  "Pay an account with another name?": "An ein Konto mit anderem Namen zahlen?",
  "<name>{payee}</name> is not the name on this account. If it belongs to someone else, you may not get the money back.":
    "<name>{payee}</name> ist nicht der Name des Kontoinhabers. Gehört das Konto jemand anderem, erhalten Sie das Geld möglicherweise nicht zurück.",
  "Did someone send you a new IBAN, or ask you to hurry? Then call the payee first, at a number you already have.":
    "Hat Ihnen jemand eine neue IBAN geschickt oder Sie zur Eile gedrängt? Rufen Sie dann zuerst den Empfänger unter einer Ihnen bekannten Nummer an.",
  "This is {account} itself, the account that pays":
    "Das ist {account}, also das Belastungskonto selbst",
  "Payments to other banks are not open": "Zahlungen an andere Banken sind nicht möglich",
  "Amount exceeds your limit for instant payments":
    "Der Betrag übersteigt Ihr Limit für Echtzeitüberweisungen",
  "Amount exceeds your daily limit of {limit}, of which {left} is left today":
    "Der Betrag übersteigt Ihr Tageslimit von {limit}, von dem heute noch {left} verfügbar sind",
  "Instant, within the bank": "Sofort, innerhalb der Bank",
  "Standard, arrives on {date}": "Standard, Ankunft am {date}",
  "SEPA Instant": "SEPA-Echtzeit",
  "The name matches": "Der Name stimmt überein",
  "<name>{payee}</name> is the name on this account.":
    "<name>{payee}</name> ist der Name des Kontoinhabers.",
  "The name is close, but not the same": "Der Name ist ähnlich, aber nicht gleich",
  "The name on this account is <name>{payee}</name>.":
    "Der Kontoinhaber heißt <name>{payee}</name>.",
  "Use this name": "Diesen Namen verwenden",
  "The name does not match": "Der Name stimmt nicht überein",
  "<name>{payee}</name> is not the name on this account. If you send anyway, the money may reach someone else.":
    "<name>{payee}</name> ist nicht der Name des Kontoinhabers. Wenn Sie trotzdem senden, kann das Geld jemand anderen erreichen.",
  "The bank hasn't verified this account's owner yet. Make sure the IBAN is right.":
    "Die Bank hat den Inhaber dieses Kontos noch nicht geprüft. Vergewissern Sie sich, dass die IBAN stimmt.",
  "The other bank did not say whose account this is. Make sure the IBAN is right.":
    "Die andere Bank hat nicht mitgeteilt, wem das Konto gehört. Vergewissern Sie sich, dass die IBAN stimmt.",
  "The name could not be checked": "Der Name konnte nicht geprüft werden",
  "The check isn't available right now. You can go back and try again.":
    "Die Prüfung ist derzeit nicht verfügbar. Sie können zurückgehen und es erneut versuchen.",
  "Send it again?": "Noch einmal senden?",
  "You sent this at {time}. Send it again?": "Bereits gesendet: {time}. Noch einmal senden?",
  "Send Again": "Noch einmal senden",
  "You already paid <sum>{amount}</sum> to <payee>{name}</payee>, with the same text. If you send it again, it is paid twice.":
    "Sie haben bereits <sum>{amount}</sum> mit demselben Verwendungszweck an <payee>{name}</payee> gezahlt. Wenn Sie noch einmal senden, wird doppelt gezahlt.",
  "Not available at this bank": "Bei dieser Bank nicht verfügbar",
  "Instant payments to this bank are closed at the moment because it does not answer.":
    "Echtzeitüberweisungen an diese Bank sind zurzeit nicht möglich, weil sie nicht antwortet.",
  "Instant payments to other banks are closed at the moment because several banks do not answer.":
    "Echtzeitüberweisungen an andere Banken sind zurzeit nicht möglich, weil mehrere Banken nicht antworten.",
  "Arrives in seconds": "Kommt in Sekunden an",
  "Arrives on the next banking day": "Kommt am nächsten Bankarbeitstag an",
  "Arrives {date}": "Kommt am {date} an",
  "Instant is closed": "Echtzeit ist nicht möglich",
  "{why} Send it as a standard payment.": "{why} Senden Sie sie als Standardüberweisung.",
  "Nothing is sent until you confirm.": "Vor Ihrer Bestätigung wird nichts gesendet.",
  "Review Order": "Auftrag prüfen",
  "Review Transfer": "Überweisung prüfen",
  "Recipient IBAN": "IBAN des Empfängers",
  "Other banks are paid in euros: {received} at today's rate":
    "Andere Banken erhalten Euro: {received} zum heutigen Kurs",
  "Other banks are paid in euros, converted from {currency} at the bank's rate":
    "Andere Banken erhalten Euro, umgerechnet aus {currency} zum Kurs der Bank",
  "Recipient name": "Name des Empfängers",
  Delivery: "Ausführung",
  "Left in {account}": "Danach auf {account}",
  "You can cancel a standard transfer until it is sent.":
    "Eine Standardüberweisung können Sie stornieren, bis sie gesendet wird.",
  "An instant transfer can't be canceled.": "Eine Echtzeitüberweisung kann nicht storniert werden.",
  "Edit Details": "Angaben ändern",
  "Send {amount}": "{amount} senden",
  "Send Anyway": "Trotzdem senden",
  "Check the recipient name and IBAN. {advice}":
    "Prüfen Sie Name und IBAN des Empfängers. {advice}",
  "Arrives in": "Kommt an in",
  "{currency}, converted at the rate of that day": "{currency}, umgerechnet zum Kurs jenes Tages",
  "{currency}, converted at the bank's rate": "{currency}, umgerechnet zum Kurs der Bank",
  "Conversion cost": "Kosten der Umrechnung",
  "{margin} below the European Central Bank's reference rate":
    "{margin} unter dem Referenzkurs der Europäischen Zentralbank",
  "Payee receives": "Empfänger erhält",
} as const
