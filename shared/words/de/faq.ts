/** German: questions and answers. */
export const faq = {
  "Frequently Asked Questions": "Häufige Fragen",
  "Search the questions": "Fragen durchsuchen",
  "Card, limit, interest...": "Karte, Limit, Zinsen …",
  "{count} questions": "{count} Fragen",
  "{found, plural, one {# of {count} questions matches} other {# of {count} questions match}}":
    "{found, plural, one {# von {count} Fragen passt} other {# von {count} Fragen passen}}",
  "No matching questions": "Keine passenden Fragen",
  "Try another word, or write to us by live chat or email. You'll find both on this page.":
    "Versuchen Sie ein anderes Wort, oder schreiben Sie uns per Live-Chat oder E-Mail. Beides finden Sie auf dieser Seite.",
  "Show all questions": "Alle Fragen anzeigen",
  "Link to this answer<hidden>: {question}</hidden>":
    "Link zu dieser Antwort<hidden>: {question}</hidden>",
  "{rate} in {currency, select, EUR {euros} GBP {pounds} CHF {francs} other {dollars}}":
    "{rate} in {currency, select, EUR {Euro} GBP {Pfund} CHF {Franken} other {Dollar}}",
  "I lost my card. What do I do?": "Ich habe meine Karte verloren. Was tue ich?",
  "Freeze it at once: open the card's menu under Cards and choose Freeze. From then on, it can't make card transfers. If you find the card, unfreeze it in the same place. If you don't, choose Replace Card: the old card closes for good, and you get a new number.":
    "Sperren Sie sie sofort: Öffnen Sie unter „Karten“ das Menü der Karte und wählen Sie „Sperren“. Von da an sind mit ihr keine Kartenüberweisungen mehr möglich. Wenn Sie die Karte wiederfinden, entsperren Sie sie an derselben Stelle. Andernfalls wählen Sie „Karte ersetzen“: Die alte Karte wird endgültig geschlossen, und Sie erhalten eine neue Nummer.",
  "Go to your cards": "Zu Ihren Karten",
  "How long does a transfer take?": "Wie lange dauert eine Überweisung?",
  "A transfer to another account at this bank arrives at once. A transfer to another bank in the SEPA area is sent as a SEPA Instant payment and takes seconds. If you choose Standard, it goes out with the next collection, and you can cancel it until then.":
    "Eine Überweisung auf ein anderes Konto dieser Bank kommt sofort an. Eine Überweisung an eine andere Bank im SEPA-Raum wird als SEPA-Echtzeitüberweisung gesendet und dauert nur Sekunden. Wenn Sie „Standard“ wählen, wird sie mit der nächsten Sammelausführung gesendet; bis dahin können Sie sie stornieren.",
  "SEPA explained": "SEPA erklärt",
  "What does a transfer cost?": "Was kostet eine Überweisung?",
  "Nothing. We charge no fee for transfers, card transfers, or exchanges. If currencies differ, you see the rate before you confirm.":
    "Nichts. Wir erheben keine Gebühr für Überweisungen, Kartenüberweisungen oder Währungstausch. Bei verschiedenen Währungen sehen Sie den Kurs, bevor Sie bestätigen.",
  "How our rates work": "Wie unsere Kurse funktionieren",
  "How much can I send in a day?": "Wie viel kann ich an einem Tag senden?",
  "Up to {limit} EUR a day to others, with transfers and card transfers counted together. Other currencies count at the latest rate. Money you move between your own accounts doesn't count. Each card also has its own daily limit, shown on the card.":
    "Bis zu {limit} EUR pro Tag an andere, Überweisungen und Kartenüberweisungen zusammengerechnet. Andere Währungen zählen zum neuesten Kurs. Geld, das Sie zwischen Ihren eigenen Konten umbuchen, zählt nicht. Jede Karte hat außerdem ein eigenes Tageslimit, das bei der Karte angezeigt wird.",
  "Can I cancel a transfer?": "Kann ich eine Überweisung stornieren?",
  "No. A confirmed transfer is booked at once and can't be undone. That's why you see the recipient, the amount, and the name check in a second step before anything is sent. Ask the recipient to send the money back.":
    "Nein. Eine bestätigte Überweisung wird sofort gebucht und kann nicht rückgängig gemacht werden. Deshalb sehen Sie in einem zweiten Schritt den Empfänger, den Betrag und das Ergebnis der Empfängerprüfung, bevor etwas gesendet wird. Bitten Sie den Empfänger, das Geld zurückzusenden.",
  "I lost my connection while sending money. Was it sent twice?":
    "Beim Senden brach meine Verbindung ab. Wurde das Geld zweimal gesendet?",
  "No. Each submission has its own key. If no answer comes, we ask again with the same key, and the same key moves money only once.":
    "Nein. Jede Übermittlung hat ihren eigenen Schlüssel. Kommt keine Antwort, fragen wir mit demselben Schlüssel erneut, und derselbe Schlüssel bewegt Geld nur einmal.",
  "How long does a loan review take?": "Wie lange dauert die Prüfung eines Kredits?",
  "Loan review takes 2-3 business days. You'll see the decision under Loans as soon as it's made.":
    "Die Prüfung eines Kredits dauert 2 bis 3 Bankarbeitstage. Sie sehen die Entscheidung unter „Kredite“, sobald sie getroffen ist.",
  "Go to your loans": "Zu Ihren Krediten",
  "How much can I borrow, and at what rate?":
    "Wie viel kann ich aufnehmen, und zu welchem Zinssatz?",
  "From {min} to {max} EUR, or the equivalent in another currency, over 1 to 360 months. Rates start at {lowest}%. Your application is calculated at {rate}%. Your rate is set when the loan is approved.":
    "Von {min} bis {max} EUR oder den Gegenwert in einer anderen Währung, über 1 bis 360 Monate. Die Zinssätze beginnen bei {lowest} %. Ihr Antrag wird mit {rate} % berechnet. Ihr Zinssatz wird bei der Genehmigung des Kredits festgelegt.",
  "See what it costs each month": "Monatliche Kosten ansehen",
  "How do I open another account?": "Wie eröffne ich ein weiteres Konto?",
  "On the dashboard, choose Open account above your accounts. You can hold euros, pounds, francs, and dollars in current or savings accounts, up to {max} at a time. Each comes with its own card.":
    "Wählen Sie in der Übersicht über Ihren Konten „Konto eröffnen“. Sie können Euro, Pfund, Franken und Dollar auf Giro- oder Sparkonten halten, bis zu {max} gleichzeitig. Zu jedem gehört eine eigene Karte.",
  "Go to the dashboard": "Zur Übersicht",
  "How do I rename or close an account?": "Wie benenne ich ein Konto um oder schließe es?",
  "Open the account's menu on the dashboard. You can close an account if it's empty and no loan is repaid from it. Its card stops working and its IBAN no longer accepts money. Its transactions stay in your history.":
    "Öffnen Sie in der Übersicht das Menü des Kontos. Sie können ein Konto schließen, wenn es leer ist und kein Kredit davon zurückgezahlt wird. Seine Karte funktioniert dann nicht mehr, und seine IBAN nimmt kein Geld mehr an. Seine Umsätze bleiben in Ihrer Umsatzliste.",
  "How much interest do savings earn?": "Wie viel Zinsen bringt ein Sparkonto?",
  "A new savings account earns {rates}. Interest is calculated on the balance at the end of each day and paid once a month. Current accounts don't earn interest.":
    "Ein neues Sparkonto bringt {rates}. Die Zinsen werden auf den Saldo am Ende jedes Tages berechnet und einmal im Monat gezahlt. Girokonten bringen keine Zinsen.",
  "What do I need for a card transfer?": "Was brauche ich für eine Kartenüberweisung?",
  "An active card and its CVV. You find the CVV under Show Details in the card's menu. After {attempts} wrong CVVs in a row, the card's transfers are blocked for {minutes} minutes.":
    "Eine aktive Karte und ihren CVV. Den CVV finden Sie im Menü der Karte unter „Details anzeigen“. Nach {attempts} falschen CVV in Folge sind die Überweisungen der Karte für {minutes} Minuten gesperrt.",
  "Make a card transfer": "Kartenüberweisung tätigen",
  "Why does the bank check the recipient's name?": "Warum prüft die Bank den Namen des Empfängers?",
  "To keep money from going to the wrong account. Before you confirm, we compare the name you typed with the account holder's. For an account at another bank, we ask that bank. If it doesn't answer, we tell you.":
    "Damit kein Geld auf ein falsches Konto geht. Bevor Sie bestätigen, vergleichen wir den eingegebenen Namen mit dem des Kontoinhabers. Bei einem Konto einer anderen Bank fragen wir diese Bank. Antwortet sie nicht, sagen wir es Ihnen.",
  "How do I change my name, email, or username?":
    "Wie ändere ich Namen, E-Mail-Adresse oder Benutzernamen?",
  "Under Profile Settings, in the menu at the top right. From then on, you sign in with your new username.":
    "Unter „Profil und Einstellungen“, im Menü oben rechts. Von da an melden Sie sich mit Ihrem neuen Benutzernamen an.",
  "Go to your profile": "Zu Ihrem Profil",
  "What is a second factor, and how do I set one up?":
    "Was ist ein zweiter Faktor, und wie richte ich einen ein?",
  "Something you use in addition to your password. It's either a passkey, which uses your fingerprint, face, or device PIN, or an app on your phone that shows a new code every 30 seconds. Set one up under Profile Settings. We then ask for it when you sign in and before you pay someone new.":
    "Etwas, das Sie zusätzlich zum Passwort verwenden. Es ist entweder ein Passkey, der Fingerabdruck, Gesicht oder PIN Ihres Geräts nutzt, oder eine App auf Ihrem Telefon, die alle 30 Sekunden einen neuen Code anzeigt. Richten Sie einen unter „Profil und Einstellungen“ ein. Wir fragen dann bei der Anmeldung danach, und bevor Sie jemanden zum ersten Mal bezahlen.",
  "Set up a second factor": "Zweiten Faktor einrichten",
  "I lost my phone. How do I get in?": "Ich habe mein Telefon verloren. Wie melde ich mich an?",
  "Use one of the ten recovery codes you saved when you set up your second factor. At the second step of signing in, choose Use a recovery code. Each works once. Then remove the lost phone under Profile Settings. If you don't have a code, contact us. We'll check who you are first.":
    "Verwenden Sie einen der zehn Wiederherstellungscodes, die Sie bei der Einrichtung Ihres zweiten Faktors gespeichert haben. Wählen Sie im zweiten Schritt der Anmeldung „Wiederherstellungscode verwenden“. Jeder gilt einmal. Entfernen Sie dann das verlorene Telefon unter „Profil und Einstellungen“. Wenn Sie keinen Code haben, wenden Sie sich an uns. Wir prüfen zuerst Ihre Identität.",
  "Your recovery codes": "Ihre Wiederherstellungscodes",
  "Why was I signed out?": "Warum wurde ich abgemeldet?",
  "To keep your accounts safe, we sign you out after {minutes, plural, one {# minute} other {# minutes}} without activity, and always after {hours} hours. Sign in again to continue where you left off.":
    "Zum Schutz Ihrer Konten melden wir Sie nach {minutes, plural, one {# Minute} other {# Minuten}} ohne Aktivität ab, und immer nach {hours} Stunden. Melden Sie sich wieder an, um dort weiterzumachen, wo Sie aufgehört haben.",
  "How we protect you": "Wie wir Sie schützen",
} as const
