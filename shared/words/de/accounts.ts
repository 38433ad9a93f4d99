/** German: accounts and deposits. */
export const accounts = {
  "Close Account": "Konto schließen",
  "Current account": "Girokonto",
  "Savings account": "Sparkonto",
  "<b>{amount}</b> in transit to other banks, already taken off the balance":
    "<b>{amount}</b> unterwegs an andere Banken, vom Saldo bereits abgezogen",
  "Send Money": "Geld senden",
  "Account Details": "Kontodaten",
  "Account holder": "Kontoinhaber",
  Bank: "Bank",
  "{name}: {value}": "{name}: {value}",
  "Open from": "Geöffnet von",
  "Open since": "Geöffnet seit",
  "QR Code": "QR-Code",
  "Account details copied to clipboard": "Kontodaten in die Zwischenablage kopiert",
  "Copy All": "Alles kopieren",
  "Copy {detail, select, holder {account holder} iban {IBAN} other {BIC}}":
    "{detail, select, holder {Kontoinhaber} iban {IBAN} other {BIC}} kopieren",
  "{detail, select, holder {Account holder} iban {IBAN} other {BIC}} copied to clipboard":
    "{detail, select, holder {Kontoinhaber} iban {IBAN} other {BIC}} in die Zwischenablage kopiert",
  "Not stated yet. <profile>State your name</profile>":
    "Noch nicht angegeben. <profile>Namen angeben</profile>",
  "{currency} {kind, select, current {current} other {savings}}":
    "{currency} {kind, select, current {Giro} other {Sparen}}",
  "Account Overview": "Kontenübersicht",
  "About the balances": "Über die Salden",
  "All balances are displayed in USD for easy comparison. Original currency shown below.":
    "Alle Salden werden zum leichteren Vergleich in USD angezeigt. Die ursprüngliche Währung steht darunter.",
  "{count, plural, one {# account} other {# accounts}}":
    "{count, plural, one {# Konto} other {# Konten}}",
  "Open account": "Konto eröffnen",
  "Open Account": "Konto eröffnen",
  "Accounts did not load": "Konten konnten nicht geladen werden",
  "No accounts yet": "Noch keine Konten",
  "Accounts appear here as soon as you open them.":
    "Konten erscheinen hier, sobald Sie sie eröffnen.",
  "Loading exchange rates...": "Wechselkurse werden geladen …",
  "No total in USD, because an exchange rate is missing.":
    "Kein Gesamtbetrag in USD, weil ein Wechselkurs fehlt.",
  "Total, converted to USD": "Gesamt, umgerechnet in USD",
  "Show all {count} accounts": "Alle {count} Konten anzeigen",
  "In transit {amount}": "Unterwegs {amount}",
  "Account Summary": "Kontenzusammenfassung",
  "Summary did not load": "Die Zusammenfassung konnte nicht geladen werden",
  "No money yet": "Noch kein Geld",
  "Each tile is 2% of your total, in the color of its currency.":
    "Jedes Feld steht für 2 % Ihres Gesamtbetrags, in der Farbe der Währung.",
  "Close {account}": "{account} schließen",
  "Keep Account": "Konto behalten",
  "Account closed": "Konto geschlossen",
  "{account} is permanently closed.": "{account} ist endgültig geschlossen.",
  "Its card and IBAN stop working at once and permanently, and any savings goals on it are deleted. Its history stays in your transactions.":
    "Karte und IBAN gelten sofort und endgültig nicht mehr, und Sparziele auf dem Konto werden gelöscht. Die bisherigen Umsätze bleiben in Ihrer Umsatzliste.",
  "The account was not closed": "Das Konto wurde nicht geschlossen",
  "Move the Money": "Geld umbuchen",
  "Checking whether the account can be closed...":
    "Es wird geprüft, ob das Konto geschlossen werden kann …",
  "There is {amount} in this account": "Auf diesem Konto sind {amount}",
  "You can close an account once it's empty. Move the money first.":
    "Sie können ein Konto schließen, sobald es leer ist. Buchen Sie das Geld zuerst um.",
  "A loan is repaid from this account": "Von diesem Konto wird ein Kredit zurückgezahlt",
  "You can close it once the loan is paid off.":
    "Sie können es schließen, sobald der Kredit zurückgezahlt ist.",
  "Standing orders or scheduled payments use this account":
    "Daueraufträge oder Terminüberweisungen nutzen dieses Konto",
  "End them, or choose another account for them, first.":
    "Beenden Sie sie zuerst oder wählen Sie ein anderes Konto dafür.",
  "A payment to another bank is still on its way":
    "Eine Zahlung an eine andere Bank ist noch unterwegs",
  "You can close the account once the payment has arrived or come back.":
    "Sie können das Konto schließen, sobald die Zahlung angekommen oder zurückgekommen ist.",
  "The account has earned interest that isn't paid yet":
    "Das Konto hat Zinsen erbracht, die noch nicht gezahlt sind",
  "You can close it after the bank pays the interest at the end of the month.":
    "Sie können es schließen, nachdem die Bank am Monatsende die Zinsen gezahlt hat.",
  "{amount} to <payee>{name}</payee>": "{amount} an <payee>{name}</payee>",
  "All {count} of them": "Alle {count}",
  "Account opened": "Konto eröffnet",
  "{account} is ready.": "{account} ist bereit.",
  "A new account with its own card. Both are free.":
    "Ein neues Konto mit eigener Karte. Beides ist kostenlos.",
  Opening: "Wird eröffnet",
  "For everyday use, no interest": "Für den Alltag, ohne Zinsen",
  "{rate}, paid once a month": "{rate}, einmal im Monat gezahlt",
  "Card network": "Kartennetz",
  "Receive Money": "Geld empfangen",
  "QR code to pay into {account}": "QR-Code zum Einzahlen auf {account}",
  "Anybody can scan it with the app of their bank, and enters the amount there. To ask for an amount, <request>make a request</request>.":
    "Jeder kann ihn mit der App seiner Bank scannen und dort den Betrag eingeben. Um einen bestimmten Betrag anzufordern, <request>erstellen Sie eine Anforderung</request>.",
  "Rename Account": "Konto umbenennen",
  "{iban}. Only you see this name.": "{iban}. Nur Sie sehen diesen Namen.",
  "Account name": "Kontoname",
  "Account renamed": "Konto umbenannt",
  "What the money is for": "Wofür das Geld ist",
  Adding: "Wird eingezahlt",
} as const
