/** German: emails to members. */
export const mails = {
  "Hello,": "Guten Tag,",
  "To see more, sign in as you always do. We never send links, and never ask for a password or a code by email.":
    "Um mehr zu sehen, melden Sie sich wie gewohnt an. Wir senden nie Links und fragen nie per E-Mail nach einem Passwort oder einem Code.",
  "You can choose in your profile, under Notifications, what we write about.":
    "In Ihrem Profil können Sie unter „Benachrichtigungen“ wählen, worüber wir Ihnen schreiben.",
  "So much has happened within an hour that this message is about all of the rest. Your notifications list each of it.":
    "Innerhalb einer Stunde ist so viel geschehen, dass wir alles Weitere in dieser Nachricht zusammenfassen. In Ihren Benachrichtigungen finden Sie jedes einzelne Ereignis.",
  "If this wasn't you, sign in and change your password at once, or call us at the number on your card.":
    "Wenn Sie das nicht waren, melden Sie sich an und ändern Sie sofort Ihr Passwort oder rufen Sie uns unter der Nummer auf Ihrer Karte an.",
  "If you didn't expect this, ask the other owner, or call us at the number on your card.":
    "Wenn Sie damit nicht gerechnet haben, fragen Sie den anderen Kontoinhaber oder rufen Sie uns unter der Nummer auf Ihrer Karte an.",
  "Confirm your email address": "Bestätigen Sie Ihre E-Mail-Adresse",
  "Your code is {code}. Enter it in your profile, under Notifications. It is valid for {minutes} minutes.":
    "Ihr Code lautet {code}. Geben Sie ihn in Ihrem Profil unter „Benachrichtigungen“ ein. Er ist {minutes} Minuten gültig.",
  "If you didn't ask for it, you can ignore this message. Never tell anyone the code, not even us.":
    "Wenn Sie ihn nicht angefordert haben, können Sie diese Nachricht ignorieren. Nennen Sie den Code niemandem, auch uns nicht.",
  "News from your bank": "Neuigkeiten von Ihrer Bank",
  "About the security of your account": "Zur Sicherheit Ihres Kontos",
  "A payment was not made": "Eine Zahlung wurde nicht ausgeführt",
  "News about a payment": "Neuigkeiten zu einer Zahlung",
  "You received money": "Sie haben Geld erhalten",
  "A payment of yours has to wait": "Eine Ihrer Zahlungen muss warten",
  "Another owner of your account stopped an order":
    "Eine andere Person, der das Konto gehört, hat einen Auftrag angehalten",
  "About a payment request": "Zu einer Zahlungsanforderung",
  "News about your loan": "Neuigkeiten zu Ihrem Kredit",
  "You have a new message": "Sie haben eine neue Nachricht",
  "About one of your budgets": "Zu einem Ihrer Budgets",
  "An upcoming payment is not covered yet": "Eine anstehende Zahlung ist noch nicht gedeckt",
  "Add money to the account that pays it before its date, and it is made that morning.":
    "Zahlen Sie vor dem Termin Geld auf das Belastungskonto ein, dann wird die Zahlung am Morgen des Termins ausgeführt.",
} as const
