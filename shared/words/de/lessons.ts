/** German: lessons about IBANs, SEPA, and exchange rates. */
export const lessons = {
  Learn: "Wissenswertes",
  "What your account number means": "Was Ihre Kontonummer bedeutet",
  SEPA: "SEPA",
  "One payment area, {count} countries": "Ein Zahlungsraum, {count} Länder",
  "How we keep your money safe": "Wie wir Ihr Geld schützen",
  "Read the full guide": "Ganzen Artikel lesen",
  "An IBAN identifies one account at one bank, in a format that banks in many countries share. It starts with two letters for the country and two check digits. The rest is the bank code and account number in that country's format.":
    "Eine IBAN bezeichnet ein Konto bei einer Bank, in einem Format, das Banken in vielen Ländern verwenden. Sie beginnt mit zwei Buchstaben für das Land und zwei Prüfziffern. Der Rest sind Bankleitzahl und Kontonummer im Format des jeweiligen Landes.",
  "The check digits catch almost every typo. We check them as you type, before anything is sent.":
    "Die Prüfziffern decken fast jeden Tippfehler auf. Wir prüfen sie während der Eingabe, bevor etwas gesendet wird.",
  "Your IBAN isn't secret. You can give it to anyone who pays you.":
    "Ihre IBAN ist nicht geheim. Sie können sie jedem geben, der Ihnen Geld überweist.",
  "Standard|norm": "Norm",
  Length: "Länge",
  "15 to 34 characters, fixed for each country": "15 bis 34 Zeichen, für jedes Land festgelegt",
  "Your {currencies} accounts": "Ihre Konten in {currencies}",
  "begin with {country}": "beginnen mit {country}",
  "In the Single Euro Payments Area, a payment in euros to another country works like one at home, with the same IBANs and the same rules.":
    "Im einheitlichen Euro-Zahlungsverkehrsraum funktioniert eine Zahlung in Euro in ein anderes Land wie eine im Inland, mit denselben IBANs und denselben Regeln.",
  "A SEPA Instant payment arrives within 10 seconds, day or night. It can't be canceled, so check the name and the IBAN before you send.":
    "Eine SEPA-Echtzeitüberweisung kommt innerhalb von 10 Sekunden an, Tag und Nacht. Sie kann nicht storniert werden; prüfen Sie also Namen und IBAN, bevor Sie sie senden.",
  "Since October 2025, banks in the euro area check the recipient's name against the account before you send.":
    "Seit Oktober 2025 gleichen Banken im Euroraum den Namen des Empfängers mit dem Konto ab, bevor Sie senden.",
  Countries: "Länder",
  Euro: "Euro",
  "Our fee": "Unsere Gebühr",
  "Every transfer has a second step that shows the recipient, the amount, and the result of the name check. No money moves until you confirm.":
    "Jede Überweisung hat einen zweiten Schritt, der den Empfänger, den Betrag und das Ergebnis der Empfängerprüfung zeigt. Es wird kein Geld bewegt, bis Sie bestätigen.",
  "Each submission has its own key. If you lose your connection, we ask again with the same key, so money never moves twice.":
    "Jede Übermittlung hat ihren eigenen Schlüssel. Wenn die Verbindung abbricht, fragen wir mit demselben Schlüssel erneut, sodass Geld nie zweimal bewegt wird.",
  "Never tell anyone your password or your card's CVV. We don't ask for them by phone or email.":
    "Nennen Sie niemandem Ihr Passwort oder den CVV Ihrer Karte. Wir fragen nicht per Telefon oder E-Mail danach.",
  "Your password": "Ihr Passwort",
  "kept only as an argon2id hash": "nur als argon2id-Hash gespeichert",
  "Card numbers": "Kartennummern",
  "stored encrypted": "verschlüsselt gespeichert",
  "never stored": "nie gespeichert",
  "Booked transactions": "Gebuchte Umsätze",
  "can't be changed or deleted": "können nicht geändert oder gelöscht werden",
  "When inactive": "Bei Inaktivität",
  "you are signed out after {minutes, plural, one {# minute} other {# minutes}}":
    "werden Sie nach {minutes, plural, one {# Minute} other {# Minuten}} abgemeldet",
  "Check digits": "Prüfziffern",
  "Bank code": "Bankleitzahl",
  "Branch code": "Filialcode",
  "Account number": "Kontonummer",
  "Unknown country": "Unbekanntes Land",
  "After the check digits comes the basic bank account number (BBAN). In {country}, it has {length} characters.":
    "Nach den Prüfziffern kommt die nationale Kontokennung (BBAN). Länge für {country}: {length} Zeichen.",
  "Choose one of yours or type any IBAN. Change a digit and see what happens. Nothing is sent anywhere.":
    "Wählen Sie eine eigene oder geben Sie eine beliebige IBAN ein. Ändern Sie eine Ziffer und sehen Sie, was geschieht. Es wird nichts gesendet.",
  "One of your accounts": "Eines Ihrer Konten",
  "None of yours": "Keines davon",
  "Calculate the check digits": "Die Prüfziffern berechnen",
  "Complete the IBAN above to see its check digits calculated step by step.":
    "Vervollständigen Sie die IBAN oben, um die Berechnung ihrer Prüfziffern Schritt für Schritt zu sehen.",
  "Move the first four characters to the end": "Die ersten vier Zeichen ans Ende stellen",
  "Turn each letter into a number: A is 10, B is 11, and so on up to Z, which is 35":
    "Jeden Buchstaben in eine Zahl umwandeln: A ist 10, B ist 11, und so weiter bis Z, das 35 ist",
  "Divide by 97, nine digits at a time, and put each remainder in front of the next digits":
    "Durch 97 teilen, neun Ziffern auf einmal, und jeden Rest vor die nächsten Ziffern stellen",
  Digits: "Ziffern",
  Remainder: "Rest",
  "The remainder is {remainder}": "Der Rest ist {remainder}",
  "The check digits are found the same way: with 00 in their place, the remainder is {remainder}, and 98 minus {remainder} is {digits}.":
    "Die Prüfziffern findet man auf dieselbe Weise: Mit 00 an ihrer Stelle ist der Rest {remainder}, und 98 minus {remainder} ist {digits}.",
  "It must be 1, so the check digits {digits} are correct.":
    "Er muss 1 sein; die Prüfziffern {digits} sind also richtig.",
  "Check digits run from 02 to 98. 00, 01, and 99 are never used.":
    "Prüfziffern gehen von 02 bis 98. 00, 01 und 99 werden nie verwendet.",
  "It must be 1. The rest of this IBAN calls for the check digits {expected}, not {given}, so there is a typo somewhere.":
    "Er muss 1 sein. Der Rest dieser IBAN verlangt die Prüfziffern {expected}, nicht {given}; irgendwo ist also ein Tippfehler.",
  "Amount must be a positive number": "Der Betrag muss eine positive Zahl sein",
  "1 {currency} at the reference rate": "1 {currency} zum Referenzkurs",
  "1 {currency} buys, rounded down": "1 {currency} ergibt, abgerundet",
  "1 EUR buys": "1 EUR ergibt",
  "{amount} times the rate": "{amount} mal der Kurs",
  "You receive, rounded down": "Sie erhalten, abgerundet",
  "Exchanged back at once": "Sofort zurückgetauscht",
  "Rates of": "Kurse vom",
  "There is no rate for this pair right now.": "Für dieses Paar gibt es derzeit keinen Kurs.",
  "You type the IBAN": "Sie geben die IBAN ein",
  "We check its country, length, and check digits as you type. If the country is outside SEPA, we tell you; the money is then sent another way.":
    "Wir prüfen während der Eingabe Land, Länge und Prüfziffern. Liegt das Land außerhalb von SEPA, sagen wir es Ihnen; das Geld wird dann auf anderem Weg gesendet.",
  "We compare the name": "Wir vergleichen den Namen",
  "Before you confirm, you see whether the name matches the account. For an account at another bank, we ask that bank. If it doesn't answer, we tell you.":
    "Bevor Sie bestätigen, sehen Sie, ob der Name zum Konto passt. Bei einem Konto einer anderen Bank fragen wir diese Bank. Antwortet sie nicht, sagen wir es Ihnen.",
  "You confirm": "Sie bestätigen",
  "In a second step, you see the recipient, the amount, and what you'll have left. No money has moved yet.":
    "In einem zweiten Schritt sehen Sie den Empfänger, den Betrag und was Ihnen bleibt. Noch ist kein Geld bewegt.",
  "It is booked": "Die Überweisung wird gebucht",
  "The amount leaves your account at once, and the transfer gets its reference. Within the bank, it has already arrived. To another bank in SEPA, it's sent in euros, as SEPA Instant unless you choose Standard, and you can follow each step.":
    "Der Betrag verlässt Ihr Konto sofort, und die Überweisung erhält ihre Referenz. Innerhalb der Bank ist sie schon angekommen. An eine andere Bank in SEPA wird sie in Euro gesendet, als SEPA-Echtzeitüberweisung, wenn Sie nicht Standard wählen, und Sie können jeden Schritt verfolgen.",
} as const
