/** German: the help center. */
export const help = {
  "today at {time}": "heute um {time} Uhr",
  "tomorrow at {time}": "morgen um {time} Uhr",
  "on {weekday} at {time}": "am {weekday} um {time} Uhr",
  "Take one apart, digit by digit": "Eine IBAN, Ziffer für Ziffer zerlegt",
  "How euros arrive in seconds": "Wie Euro in Sekunden ankommen",
  "What we do, and what you can do": "Was wir tun, und was Sie tun können",
  "A tour of the whole bank": "Ein Rundgang durch die ganze Bank",
  "Back to Help Center": "Zurück zur Hilfe",
  "Live Chat": "Live-Chat",
  "Staff are here until {time} and answer as soon as they can.":
    "Unsere Mitarbeiter sind bis {time} Uhr für Sie da und antworten so bald wie möglich.",
  "We're closed right now. Staff will answer here {when}.":
    "Wir haben derzeit geschlossen. Unsere Mitarbeiter antworten hier {when}.",
  "The conversation did not load": "Die Unterhaltung konnte nicht geladen werden",
  "No messages yet": "Noch keine Nachrichten",
  "Your messages and the answers stay here. You can close this and come back.":
    "Ihre Nachrichten und die Antworten bleiben hier. Sie können dieses Fenster schließen und wiederkommen.",
  Conversation: "Unterhaltung",
  "Show older messages": "Ältere Nachrichten anzeigen",
  You: "Sie",
  Staff: "Mitarbeiter",
  "Write to staff": "Mitarbeitern schreiben",
  "Your message": "Ihre Nachricht",
  "{count} characters left": "Noch {count} Zeichen",
  "Never write your password or a CVV here. Press Enter to send, or Shift and Enter for a new line.":
    "Schreiben Sie hier nie Ihr Passwort oder einen CVV. Enter sendet, Umschalt und Enter beginnt eine neue Zeile.",
  "Never write your password or a CVV here.": "Schreiben Sie hier nie Ihr Passwort oder einen CVV.",
  Send: "Senden",
  "Add some money": "Geld einzahlen",
  "On the dashboard, choose Add Funds. The deposit is simulated, but it is really booked: balance, total, and history change together, and you get a receipt.":
    "Wählen Sie in der Übersicht „Einzahlen“. Die Einzahlung ist simuliert, wird aber wirklich gebucht: Saldo, Summe und Umsätze ändern sich gemeinsam, und Sie erhalten einen Beleg.",
  "Send it to someone": "An jemanden senden",
  "Under Transfer, find a payee by a few letters and press Enter, or type an IBAN: a wrong digit is caught at once. The review checks the recipient's name before you send.":
    "Suchen Sie unter „Überweisung“ mit einigen Buchstaben einen Empfänger und drücken Sie Enter, oder geben Sie eine IBAN ein: Eine falsche Ziffer fällt sofort auf. Die Prüfung gleicht den Namen des Empfängers ab, bevor Sie senden.",
  "Make a transfer": "Überweisung tätigen",
  "See a payment rejected": "Eine abgelehnte Zahlung sehen",
  "Send a euro to this account at a simulated bank. It is closed, so the other bank rejects the payment within seconds: the page says why, and the money is back.":
    "Senden Sie einen Euro an dieses Konto bei einer simulierten Bank. Es ist geschlossen, also lehnt die andere Bank die Zahlung innerhalb von Sekunden ab: Die Seite sagt, warum, und das Geld ist zurück.",
  "Under Payments, Requests, ask another demo member by username. Sign in as them in another browser and pay: your open page shows it without a reload.":
    "Fordern Sie unter „Zahlungen“, „Anforderungen“ per Benutzername Geld von einem anderen Demo-Mitglied an. Melden Sie sich in einem anderen Browser als dieses an und bezahlen Sie: Ihre offene Seite zeigt es, ohne neu zu laden.",
  "Go to your requests": "Zu Ihren Anforderungen",
  "Plan a payment": "Zahlung planen",
  "Under Transfer, choose Regularly, and see the next three dates before you confirm. Payments lists all that is coming; an order's page skips a date, pauses it, or ends it.":
    "Wählen Sie unter „Überweisung“ „Regelmäßig“, und sehen Sie die nächsten drei Termine, bevor Sie bestätigen. „Zahlungen“ zeigt alles, was ansteht; auf der Seite eines Auftrags lassen Sie einen Termin aus, setzen ihn aus oder beenden ihn.",
  "See what is coming": "Anstehendes ansehen",
  "Freeze a card": "Eine Karte sperren",
  "Each card has a menu. Show Details asks for your password and hides the numbers after half a minute. Freeze a card, and try to pay with it.":
    "Jede Karte hat ein Menü. „Details anzeigen“ fragt nach Ihrem Passwort und verbirgt die Nummern nach einer halben Minute. Sperren Sie eine Karte, und versuchen Sie, damit zu bezahlen.",
  "Save, exchange, and look ahead": "Sparen, wechseln und vorausschauen",
  "An account's page has savings goals. Currency Exchange deals the rate that it shows. Insights say where your money went, and what is left until the month ends.":
    "Auf der Seite eines Kontos gibt es Sparziele. Der Währungstausch rechnet zum angezeigten Kurs. Die Auswertungen zeigen, wohin Ihr Geld ging und was bis zum Monatsende bleibt.",
  "See where your money went": "Ansehen, wohin Ihr Geld ging",
  "Borrow, and talk to staff": "Kredit aufnehmen und mit Mitarbeitern sprechen",
  "Marta has the offer of a loan, which she accepts after reading its terms and papers. Any other member applies, and employees decide in their own app, where they also answer your chat.":
    "Marta hat ein Kreditangebot, das sie annimmt, nachdem sie Bedingungen und Unterlagen gelesen hat. Jedes andere Mitglied stellt einen Antrag, und die Mitarbeiter entscheiden in ihrer eigenen App, in der sie auch Ihren Chat beantworten.",
  "Go to the Loan Center": "Zu den Krediten",
  "{count} new": "{count} neu",
  "Staff answer until {time}.": "Unsere Mitarbeiter antworten bis {time} Uhr.",
  "Write anytime. Staff answer {when}.":
    "Schreiben Sie jederzeit. Unsere Mitarbeiter antworten {when}.",
  "Start Live Chat": "Live-Chat starten",
  "Email Support": "Hilfe per E-Mail",
  "We reply within 24 hours.": "Wir antworten innerhalb von 24 Stunden.",
  "For what can't wait, during business hours.": "Für alles Dringende, während der Öffnungszeiten.",
  "Business Hours": "Öffnungszeiten",
  "Open now": "Jetzt geöffnet",
  "Closed now": "Jetzt geschlossen",
  "{clock}. Open until {time}.": "{clock}. Geöffnet bis {time} Uhr.",
  "{clock}. Opens {when}.": "{clock}. Öffnet {when}.",
} as const
