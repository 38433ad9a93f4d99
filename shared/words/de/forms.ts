/** German: what is wrong with a field of the app's forms, and what their fields are called in it. */
export const forms = {
  "A message can have at most {max} characters":
    "Eine Nachricht darf höchstens {max} Zeichen haben",
  "A message can have at most {max} characters with combined letters written out":
    "Eine Nachricht darf höchstens {max} Zeichen haben, zusammengesetzte Buchstaben ausgeschrieben",
  "A period has at most {years} years": "Ein Zeitraum hat höchstens {years} Jahre",
  "Account name is required": "Geben Sie einen Kontonamen ein",
  "Amount can have at most two decimals": "Der Betrag darf höchstens zwei Nachkommastellen haben",
  "Amount is required": "Geben Sie einen Betrag ein",
  "Amount is too large": "Der Betrag ist zu hoch",
  "Amount must be between {leastHere} and {mostHere}, the worth of {least} to {most} EUR":
    "Der Betrag muss zwischen {leastHere} und {mostHere} liegen, dem Gegenwert von {least} bis {most} EUR",
  "Amount must be between {least} and {most} EUR":
    "Der Betrag muss zwischen {least} und {most} EUR liegen",
  "Amount must be greater than 0": "Der Betrag muss größer als 0 sein",
  "Amount must not begin with zeros": "Der Betrag darf nicht mit Nullen beginnen",
  "An IBAN from {country} has {expected} characters, but this one has {typed}":
    "Eine IBAN aus diesem Land ({country}) hat {expected} Zeichen, diese hat {typed}",
  "An IBAN has only letters from A to Z and digits":
    "Eine IBAN hat nur Buchstaben von A bis Z und Ziffern",
  "Annual income is required": "Geben Sie Ihr Jahreseinkommen ein",
  "Annual income must be an amount such as 45000.00":
    "Das Jahreseinkommen muss ein Betrag wie 45000,00 sein",
  "CVV is required": "Geben Sie den CVV ein",
  "Card name": "Kartenname",
  "Card name is required": "Geben Sie einen Kartennamen ein",
  "Choose one of the categories": "Wählen Sie eine der Kategorien",
  "Choose the account for the money": "Wählen Sie das Konto für das Geld",
  "Choose the account to add money to": "Wählen Sie das Konto für die Einzahlung",
  "Choose the account to exchange from": "Wählen Sie das Konto, von dem gewechselt wird",
  "Choose the account to exchange to": "Wählen Sie das Konto, auf das gewechselt wird",
  "Choose the account to send from": "Wählen Sie das Belastungskonto",
  "Code is required": "Geben Sie den Code ein",
  "Code must have 6 digits": "Der Code muss 6 Ziffern haben",
  "Current password is required": "Geben Sie Ihr aktuelles Passwort ein",
  "Date must be a day such as 2026-11-20": "Das Datum muss ein Tag wie 2026-11-20 sein",
  "Date must be a day such as 2027-11-20": "Das Datum muss ein Tag wie 2027-11-20 sein",
  "Days must be a whole number from 1 to {max}":
    "Die Anzahl der Tage muss eine ganze Zahl von 1 bis {max} sein",
  "Description is required": "Geben Sie eine Beschreibung ein",
  "Email must be at least 3 characters": "Die E-Mail-Adresse muss mindestens 3 Zeichen haben",
  "Enter a username or an IBAN": "Geben Sie einen Benutzernamen oder eine IBAN ein",
  "Enter one word, without spaces": "Geben Sie ein Wort ohne Leerzeichen ein",
  "Enter the reference, such as TRF-20261120-7F3K9Q2M":
    "Geben Sie die Referenz ein, etwa TRF-20261120-7F3K9Q2M",
  "Enter the verification code, 20 letters and digits":
    "Geben Sie den Prüfcode ein, 20 Buchstaben und Ziffern",
  "First name is required": "Geben Sie einen Vornamen ein",
  "First name must be at least 3 characters": "Der Vorname muss mindestens 3 Zeichen haben",
  "IBAN must be at least 15 characters": "Die IBAN muss mindestens 15 Zeichen haben",
  "IBANs of {country} begin with {written}":
    "IBANs dieses Landes ({country}) beginnen mit {written}",
  "Invalid CVV": "Ungültiger CVV",
  "Invalid email format": "Ungültige E-Mail-Adresse",
  "Last name is required": "Geben Sie einen Nachnamen ein",
  "Last name must be at least 3 characters": "Der Nachname muss mindestens 3 Zeichen haben",
  "Limit must be at most {amount}": "Das Limit darf höchstens {amount} betragen",
  "Name is required": "Geben Sie einen Namen ein",
  "No IBAN starts with {start}": "Keine IBAN beginnt mit {start}",
  "Password must be at least {min} characters": "Das Passwort muss mindestens {min} Zeichen haben",
  "Password must be at most 256 characters": "Das Passwort darf höchstens 256 Zeichen haben",
  "Payments to {country} are not possible here":
    "Zahlungen in dieses Land ({country}) sind hier nicht möglich",
  "Phone number is required": "Geben Sie eine Telefonnummer ein",
  "Please enter a valid IBAN": "Bitte geben Sie eine gültige IBAN ein",
  "Please enter a valid email address": "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  "Please select a card": "Bitte wählen Sie eine Karte",
  "Please select an account": "Bitte wählen Sie ein Konto",
  "Purpose must be at least 10 characters": "Der Verwendungszweck muss mindestens 10 Zeichen haben",
  "Reason is required": "Geben Sie einen Grund ein",
  "Recipient name is required": "Geben Sie den Namen des Empfängers ein",
  "Recipient name must be at least 2 characters":
    "Der Name des Empfängers muss mindestens 2 Zeichen haben",
  "Recovery code is required": "Geben Sie den Wiederherstellungscode ein",
  "Term must be a whole number of months from 1 to {max}":
    "Die Laufzeit muss eine ganze Zahl von 1 bis {max} Monaten sein",
  "The largest amount must not be below the smallest":
    "Der höchste Betrag darf nicht unter dem niedrigsten liegen",
  "The last day must not be before the first": "Der letzte Tag darf nicht vor dem ersten liegen",
  "The message contains a character that cannot be used":
    "Die Nachricht enthält ein unzulässiges Zeichen",
  "This IBAN has a character in the wrong place for {country}":
    "In dieser IBAN steht ein Zeichen an der falschen Stelle ({country})",
  "This IBAN is at another bank. Ask its holder with a QR code":
    "Diese IBAN gehört zu einer anderen Bank. Fordern Sie das Geld mit einem QR-Code an",
  "This IBAN's check digits are wrong. Check for a typo":
    "Die Prüfziffern sind falsch. Prüfen Sie die IBAN auf Tippfehler",
  "This is already your password. Choose another":
    "Das ist bereits Ihr Passwort. Wählen Sie ein anderes",
  "This is not a valid recovery code": "Das ist kein gültiger Wiederherstellungscode",
  "Username can only have letters, digits and . _ @ + -":
    "Der Benutzername darf nur Buchstaben, Ziffern und . _ @ + - enthalten",
  "Username must be at least 3 characters": "Der Benutzername muss mindestens 3 Zeichen haben",
  Word: "Wort",
  "Word must have 2 to 40 letters": "Das Wort muss 2 bis 40 Buchstaben haben",
  "Word must have at least two letters": "Das Wort muss mindestens zwei Buchstaben haben",
  "Write a message first": "Schreiben Sie zuerst eine Nachricht",
  "{country} issues no account number like the one in this IBAN":
    "Eine Kontonummer wie in dieser IBAN gibt es dort nicht ({country})",
  "{label} contains a character that cannot be used":
    "{label}: Ein Zeichen darf nicht verwendet werden",
  "{label} has no visible characters": "{label}: keine sichtbaren Zeichen",
  "{label} must be at most {max} characters": "{label}: höchstens {max} Zeichen",
  "{label} must be at most {max} characters with combined letters written out":
    "{label}: höchstens {max} Zeichen, zusammengesetzte Buchstaben ausgeschrieben",
} as const
