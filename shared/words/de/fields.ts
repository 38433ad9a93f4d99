/** German: what is wrong with a field that only the server says: no form of the app sends it, or the server alone knows. */
export const fields = {
  "A JSON object is expected": "Ein JSON-Objekt wird erwartet",
  "Account must be a number": "Das Konto muss eine Zahl sein",
  "Account must be one of your accounts": "Das Konto muss eines Ihrer Konten sein",
  "By email is true or false": "Per E-Mail ist true oder false",
  "Choose Visa, Mastercard or Amex": "Wählen Sie Visa, Mastercard oder Amex",
  "Choose a currency": "Wählen Sie eine Währung",
  "Choose a format from the list": "Wählen Sie ein Format aus der Liste",
  "Choose a kind from the list": "Wählen Sie eine Art aus der Liste",
  "Choose a paper from the list": "Wählen Sie ein Dokument aus der Liste",
  "Choose a year": "Wählen Sie ein Jahr",
  "Choose a year from 2000 on": "Wählen Sie ein Jahr ab 2000",
  "Choose current or savings": "Wählen Sie Girokonto oder Sparkonto",
  "Choose each payment or a day": "Wählen Sie pro Zahlung oder pro Tag",
  "Choose how often": "Wählen Sie, wie oft",
  "Choose instant or standard": "Wählen Sie Echtzeit- oder Standardüberweisung",
  "Choose one of the languages": "Wählen Sie eine der Sprachen",
  "Choose requested_by_customer, wrong_amount, or wrong_account":
    "Wählen Sie requested_by_customer, wrong_amount oder wrong_account",
  "Choose the day of the month": "Wählen Sie den Tag des Monats",
  "Choose the type of loan": "Wählen Sie die Art des Kredits",
  "Choose what happened to the card": "Wählen Sie, was mit der Karte geschehen ist",
  "Choose what the card may pay": "Wählen Sie, was die Karte bezahlen darf",
  "Choose whether the card is for a single use": "Wählen Sie, ob die Karte nur einmal gilt",
  "Choose whether to block": "Wählen Sie, ob gesperrt wird",
  "Choose whether to try again": "Wählen Sie, ob es noch einmal versucht wird",
  "Choose why the card is to be closed": "Wählen Sie, warum die Karte geschlossen wird",
  "Choose your employment": "Wählen Sie Ihre Beschäftigung",
  "Choose {currencies}": "Wählen Sie {currencies}",
  "Credit score must be a whole number from {lowest} to {highest}":
    "Der Bonitätsscore muss eine ganze Zahl von {lowest} bis {highest} sein",
  "Cursor is not valid": "Der Cursor ist ungültig",
  "Cursor must come from a Link header": "Der Cursor muss aus einem Link-Header stammen",
  "Give a code, a recovery code or a passkey's answer":
    "Geben Sie einen Code, einen Wiederherstellungscode oder die Antwort eines Passkeys an",
  "In the app is true or false": "In der App ist true oder false",
  "Invalid input": "Ungültige Eingabe",
  "Key must be text": "Der Schlüssel muss Text sein",
  "Key must have 1 to 255 visible ASCII characters":
    "Der Schlüssel muss 1 bis 255 sichtbare ASCII-Zeichen haben",
  "Limit must be a number from 1 to 100": "Die Anzahl muss eine Zahl von 1 bis 100 sein",
  "Month must be a month such as 2026-11": "Der Monat muss ein Monat wie 2026-11 sein",
  "Name a payment request": "Nennen Sie eine Zahlungsanforderung",
  "Name one of your accounts": "Nennen Sie eines Ihrer Konten",
  "Name the last event that was seen": "Nennen Sie das letzte Ereignis, das gesehen wurde",
  "Name the last message that was read": "Nennen Sie die letzte Nachricht, die gelesen wurde",
  "Name the newest notification that was read":
    "Nennen Sie die neueste Benachrichtigung, die gelesen wurde",
  "On is true or false": "Eingeschaltet ist true oder false",
  "Only a payment of every month, or of several, has a day of the month":
    "Nur eine Zahlung alle ein oder mehrere Monate hat einen Tag des Monats",
  "Order must be one of your orders": "Der Auftrag muss einer Ihrer Aufträge sein",
  Place: "Ort",
  "Place is required": "Geben Sie einen Ort an",
  "Position is a number from 1 to {max}": "Der Platz ist eine Zahl von 1 bis {max}",
  "Rate must be a decimal number": "Der Kurs muss eine Dezimalzahl sein",
  "Rate must be a number with six decimals":
    "Der Kurs muss eine Zahl mit sechs Nachkommastellen sein",
  "Send the terms of the offer": "Senden Sie die Bedingungen des Angebots",
  "Some of what you sent is not valid": "Einige Ihrer Angaben sind ungültig",
  "Start signing in again": "Beginnen Sie die Anmeldung von vorn",
  Text: "Text",
  "The address is not valid": "Die Adresse ist ungültig",
  "The passkey's answer cannot be read": "Die Antwort des Passkeys kann nicht gelesen werden",
  "The year must be over": "Das Jahr muss abgelaufen sein",
  "There is no such category": "Diese Kategorie gibt es nicht",
  "There is no such type": "Diesen Typ gibt es nicht",
  "These notifications can't be turned off":
    "Diese Benachrichtigungen können nicht abgestellt werden",
  "This is not your password": "Das ist nicht Ihr Passwort",
  "This password is among the first that attackers try. Choose another":
    "Dieses Passwort gehört zu den ersten, die Angreifer versuchen. Wählen Sie ein anderes",
  "This password is made of your name or the bank's. Choose another":
    "Dieses Passwort besteht aus Ihrem Namen oder dem der Bank. Wählen Sie ein anderes",
  "This username is taken": "Dieser Benutzername ist vergeben",
  "Unknown field": "Unbekanntes Feld",
  "Unread is true, false, or left out": "Ungelesen ist true, false oder fehlt",
  "Unseen is true or left out": "Ungesehen ist true oder fehlt",
  "Username contains a character that cannot be used":
    "Der Benutzername enthält ein unzulässiges Zeichen",
  "Username must begin with a letter and end with a letter or digit":
    "Der Benutzername muss mit einem Buchstaben beginnen und mit einem Buchstaben oder einer Ziffer enden",
  "Username must have letters of one script only":
    "Der Benutzername darf nur Buchstaben einer Schrift enthalten",
  "Username must not begin with a hyphen":
    "Der Benutzername darf nicht mit einem Bindestrich beginnen",
  "Username must not begin with a mark":
    "Der Benutzername darf nicht mit einem Akzentzeichen beginnen",
  "{label} contains a character that cannot be seen": "{label}: Ein Zeichen ist unsichtbar",
  "{label} has too many marks on one letter": "{label}: zu viele Zeichen auf einem Buchstaben",
  "{label} must be text": "{label}: muss Text sein",
  "{label} must have letters of one script only": "{label}: nur Buchstaben einer Schrift",
  "{label} must not be a name of the bank": "{label}: Namen der Bank sind nicht erlaubt",
  "{label} must not be the name of an office":
    "{label}: Namen von Dienststellen sind nicht erlaubt",
} as const
