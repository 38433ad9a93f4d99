/** German: accounts, cards, history, loans, notifications, and other pages. */
export const membersPages = {
  "The account did not load": "Das Konto konnte nicht geladen werden",
  "The details did not load": "Die Details konnten nicht geladen werden",
  "This account was closed on {date}": "Dieses Konto wurde am {date} geschlossen",
  "Its IBAN and card no longer work. Its history and statement stay here.":
    "IBAN und Karte funktionieren nicht mehr. Umsätze und Kontoauszug bleiben hier.",
  History: "Umsätze",
  "Download Statement": "Kontoauszug herunterladen",
  "Account not found": "Konto nicht gefunden",
  "None of your accounts is at this address.": "Unter dieser Adresse gibt es keines Ihrer Konten.",
  "See Your Accounts": "Ihre Konten ansehen",
  "Send money to an IBAN with one of your debit cards.":
    "Geld mit einer Ihrer Debitkarten an eine IBAN senden.",
  "Grouped by the currency of each card's account.":
    "Gruppiert nach der Währung des jeweiligen Kontos.",
  "Contact us to request a card for one of your accounts.":
    "Kontaktieren Sie uns, um eine Karte für eines Ihrer Konten anzufordern.",
  "A tour of the whole bank in about ten minutes.":
    "Ein Rundgang durch die ganze Bank in etwa zehn Minuten.",
  "The tour": "Der Rundgang",
  "A demonstration sends no emails. These would have been sent to you.":
    "Eine Demonstration sendet keine E-Mails. Diese wären an Sie gesendet worden.",
  "Back to the Demo Guide": "Zurück zum Demo-Rundgang",
  "The emails did not load": "Die E-Mails konnten nicht geladen werden",
  "No emails yet": "Noch keine E-Mails",
  "Confirm your address on your profile, under Notifications.":
    "Bestätigen Sie Ihre Adresse in Ihrem Profil unter „Benachrichtigungen“.",
  "To {address} ·": "An {address} ·",
  "Statements of your accounts, to read or for your accounting program, and certificates.":
    "Kontoauszüge zum Lesen oder für Ihre Buchhaltung sowie Bescheinigungen.",
  "Your documents did not load": "Ihre Dokumente konnten nicht geladen werden",
  "Answers to common questions, and ways to reach a person.":
    "Antworten auf häufige Fragen und Wege zu einem Ansprechpartner.",
  "PDF and More": "PDF und mehr",
  "These filters can't be used": "Diese Filter können nicht verwendet werden",
  "Correct the ones with a message, or clear them all.":
    "Korrigieren Sie die mit einer Meldung oder setzen Sie alle zurück.",
  "Clear Filters": "Filter zurücksetzen",
  "Paid for": "Bezahlt für",
  "Payment request": "Zahlungsanforderung",
  "Report a Problem": "Problem melden",
  "Your name is missing": "Ihr Name fehlt",
  "Payments to others and your cards show your name. Until you add it, you can only move money between your own accounts. <link>Add your name</link>":
    "Zahlungen an andere und Ihre Karten zeigen Ihren Namen. Bis Sie ihn angeben, können Sie nur zwischen Ihren eigenen Konten Geld bewegen. <link>Namen angeben</link>",
  "What is due is listed under <link>Payments, Upcoming</link>.":
    "Was fällig ist, steht unter <link>Zahlungen, Anstehend</link>.",
  "Where your money goes, and what will be left.":
    "Wohin Ihr Geld geht und was übrig bleiben wird.",
  "Insights did not load": "Die Auswertungen konnten nicht geladen werden",
  "Insights are off": "Auswertungen sind ausgeschaltet",
  "Nothing is worked out from your payments.": "Ihre Zahlungen werden nicht ausgewertet.",
  "Switch On": "Einschalten",
  "Back to Loan Center": "Zurück zu den Krediten",
  "The loan did not load": "Der Kredit konnte nicht geladen werden",
  "Loan not found": "Kredit nicht gefunden",
  "None of your loans is at this address.": "Unter dieser Adresse gibt es keinen Ihrer Kredite.",
  "See Your Loans": "Ihre Kredite ansehen",
  "Your applications and their status.": "Ihre Anträge und ihr Status.",
  "All notifications": "Alle Benachrichtigungen",
  "What happened in your accounts and your profile.":
    "Was auf Ihren Konten und in Ihrem Profil geschehen ist.",
  Show: "Anzeigen",
  "New|notifications": "Neu",
  Earlier: "Früher",
  "No notifications of this kind": "Keine Benachrichtigungen dieser Art",
  "No notifications yet": "Noch keine Benachrichtigungen",
  "When money arrives, a payment fails, or your profile changes, you read it here.":
    "Wenn Geld eingeht, eine Zahlung scheitert oder Ihr Profil sich ändert, lesen Sie es hier.",
  "You need an account before you can move money.":
    "Sie brauchen ein Konto, bevor Sie Geld bewegen können.",
  "Cards did not load": "Die Karten konnten nicht geladen werden",
  "All your transactions, newest first.": "Alle Ihre Umsätze, die neuesten zuerst.",
  "Download CSV": "CSV herunterladen",
  "Send a SEPA or IBAN transfer from one of your accounts.":
    "Senden Sie eine SEPA- oder IBAN-Überweisung von einem Ihrer Konten.",
  "Read QR Code": "QR-Code lesen",
} as const
