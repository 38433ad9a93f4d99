/** German: signing in, second factors, passwords, and security. */
export const identity = {
  "Back to Dashboard": "Zurück zur Übersicht",
  "Go to Sign-In": "Zur Anmeldung",
  "Welcome back, {username}!": "Willkommen zurück, {username}!",
  "Welcome to {bank}, {username}!": "Willkommen bei {bank}, {username}!",
  Success: "Erfolgreich",
  "Logged out successfully": "Sie haben sich abgemeldet",
  "Not confirmed": "Nicht bestätigt",
  "That took too long, and no passkey was {verb, select, used {used} other {made}}. Try again.":
    "Das hat zu lange gedauert, und es wurde kein Passkey {verb, select, used {verwendet} other {erstellt}}. Versuchen Sie es noch einmal.",
  "No passkey was {verb, select, used {used} other {made}}: it was cancelled. Try again.":
    "Es wurde kein Passkey {verb, select, used {verwendet} other {erstellt}}: Der Vorgang wurde abgebrochen. Versuchen Sie es noch einmal.",
  "This device already has a passkey for you. There is nothing to do.":
    "Auf diesem Gerät gibt es bereits einen Passkey für Sie. Sie müssen nichts tun.",
  "No passkey was {verb, select, used {used} other {made}}: this device can't store one for this bank.":
    "Es wurde kein Passkey {verb, select, used {verwendet} other {erstellt}}: Dieses Gerät kann für diese Bank keinen speichern.",
  "No passkey was {verb, select, used {used} other {made}}: this device has no fingerprint, face, or PIN set up. Set one up first.":
    "Es wurde kein Passkey {verb, select, used {verwendet} other {erstellt}}: Auf diesem Gerät ist weder Fingerabdruck noch Gesicht noch PIN eingerichtet. Richten Sie zuerst eines davon ein.",
  "No passkey was {verb, select, used {used} other {made}}: they don't work in this browser or at this address.":
    "Es wurde kein Passkey {verb, select, used {verwendet} other {erstellt}}: Passkeys funktionieren in diesem Browser oder unter dieser Adresse nicht.",
  "No passkey was {verb, select, used {used} other {made}}: the device did not answer. Try again.":
    "Es wurde kein Passkey {verb, select, used {verwendet} other {erstellt}}: Das Gerät hat nicht geantwortet. Versuchen Sie es noch einmal.",
  "Signing in as <name>{username}</name>. Give your second factor within {minutes} minutes.":
    "Anmeldung als <name>{username}</name>. Geben Sie Ihren zweiten Faktor innerhalb von {minutes} Minuten ein.",
  "The {minutes} minutes for this step are up. You are not signed in.":
    "Die {minutes} Minuten für diesen Schritt sind abgelaufen. Sie sind nicht angemeldet.",
  "Less than a minute left": "Weniger als eine Minute übrig",
  "After that, you start over with your password.":
    "Danach beginnen Sie wieder mit Ihrem Passwort.",
  "Start over": "Neu beginnen",
  "Back to Password": "Zurück zum Passwort",
  "At least {min} characters. A few unrelated words work best.":
    "Mindestens {min} Zeichen. Am besten eignen sich einige Wörter ohne Zusammenhang.",
  "Creating account...": "Konto wird eröffnet …",
  "Create Account": "Konto eröffnen",
  "Your browser didn't allow copying": "Ihr Browser hat das Kopieren nicht erlaubt",
  "Change Password": "Passwort ändern",
  "You'll stay signed in here and be signed out everywhere else.":
    "Hier bleiben Sie angemeldet, überall sonst werden Sie abgemeldet.",
  Changing: "Wird geändert",
  "Current password": "Aktuelles Passwort",
  "New password": "Neues Passwort",
  "At least {min} characters, or {withFactor} if you have a second factor. A few unrelated words work best.":
    "Mindestens {min} Zeichen, oder {withFactor}, wenn Sie einen zweiten Faktor haben. Am besten eignen sich einige Wörter ohne Zusammenhang.",
  "Password changed": "Passwort geändert",
  "You are signed out on all other devices.": "Auf allen anderen Geräten sind Sie abgemeldet.",
  "This section did not load": "Dieser Abschnitt konnte nicht geladen werden",
  "Last changed on {date}. Changing it signs you out everywhere else.":
    "Zuletzt geändert am {date}. Wenn Sie es ändern, werden Sie überall sonst abgemeldet.",
  "Password strength": "Passwortstärke",
  "Password strength:": "Passwortstärke:",
  "Very weak": "Sehr schwach",
  Weak: "Schwach",
  Fair: "Ausreichend",
  Good: "Gut",
  Strong: "Stark",
  "It contains your own name.": "Es enthält Ihren eigenen Namen.",
  Recovery: "Wiederherstellung",
  "Recover Access": "Zugang wiederherstellen",
  Code: "Code",
  "24 letters and digits. Dashes and case don't matter.":
    "24 Buchstaben und Ziffern. Bindestriche und Groß- oder Kleinschreibung spielen keine Rolle.",
  "Set New Password": "Neues Passwort festlegen",
  "Your new password is set": "Ihr neues Passwort ist festgelegt",
  "You are signed out everywhere. Sign in with your new password.":
    "Sie sind überall abgemeldet. Melden Sie sich mit Ihrem neuen Passwort an.",
  "Your second factors were removed. Set up a new one after you sign in.":
    "Ihre zweiten Faktoren wurden entfernt. Richten Sie nach der Anmeldung einen neuen ein.",
  "If you have a second factor, you still need it.":
    "Falls Sie einen zweiten Faktor haben, brauchen Sie ihn weiterhin.",
  "For your safety, your daily limit is low until {time}.":
    "Zu Ihrer Sicherheit ist Ihr Tageslimit bis {time} herabgesetzt.",
  "Are you still there?": "Sind Sie noch da?",
  "You haven't done anything for a while. To keep your accounts safe, you'll be signed out soon.":
    "Sie waren eine Weile nicht aktiv. Zum Schutz Ihrer Konten werden Sie bald abgemeldet.",
  "Your session ends soon": "Ihre Sitzung endet bald",
  "A session lasts at most {hours} hours and can't be extended. You can sign in again afterward. What you typed into a form is kept.":
    "Eine Sitzung dauert höchstens {hours} Stunden und kann nicht verlängert werden. Danach können Sie sich wieder anmelden. Ihre Eingaben in Formularen bleiben erhalten.",
  "until you're signed out": "bis zur Abmeldung",
  "Signing out...": "Abmeldung läuft …",
  "Sign out": "Abmelden",
  Staying: "Sie bleiben angemeldet",
  "Stay signed in": "Angemeldet bleiben",
  OK: "OK",
  "{passed} seconds left": "Noch {passed} Sekunden",
  "What you confirm": "Was Sie bestätigen",
  "Time left": "Verbleibende Zeit",
  "The {minutes} minutes are up.": "Die {minutes} Minuten sind abgelaufen.",
  Cancel: "Abbrechen",
  "No money moved.": "Es wurde kein Geld bewegt.",
  "Nothing was changed.": "Es wurde nichts geändert.",
  "Password is required": "Das Passwort ist erforderlich",
  "This confirmation is no longer valid": "Diese Bestätigung ist nicht mehr gültig",
  "Confirm This Payment": "Diese Zahlung bestätigen",
  "Last step. You confirm exactly this, once.":
    "Letzter Schritt. Sie bestätigen genau dies, ein einziges Mal.",
  "Confirm Payment": "Zahlung bestätigen",
  Sending: "Wird gesendet",
  "Confirm It's You": "Identität bestätigen",
  "Before you see the card's number and CVV.": "Bevor Sie Kartennummer und CVV sehen.",
  Confirm: "Bestätigen",
  Loading: "Wird geladen",
  "Confirm This Payee": "Diesen Empfänger bestätigen",
  "You can then pay them without this step.": "Danach können Sie ihn ohne diesen Schritt bezahlen.",
  "Trust Payee": "Empfänger vertrauen",
  Saving: "Wird gespeichert",
  "Confirm This Limit": "Dieses Limit bestätigen",
  "It applies as soon as you confirm it.": "Es gilt, sobald Sie es bestätigen.",
  "Confirm Limit": "Limit bestätigen",
  "Accept This Loan": "Diesen Kredit annehmen",
  "You take on exactly this loan.": "Sie nehmen genau diesen Kredit auf.",
  "Accept Loan": "Kredit annehmen",
  Accepting: "Wird angenommen",
  "Confirm This Change": "Diese Änderung bestätigen",
  "It affects who can access your money.": "Sie betrifft den Zugang zu Ihrem Geld.",
  "Confirm Change": "Änderung bestätigen",
  "The second step of signing in.": "Der zweite Schritt der Anmeldung.",
  "Sign In": "Anmelden",
  "Signing in": "Anmeldung läuft",
  "Enter Your Password": "Passwort eingeben",
  "We ask for it again before important changes.":
    "Vor wichtigen Änderungen fragen wir erneut danach.",
  "One minute left to confirm.": "Noch eine Minute zum Bestätigen.",
  "Legal first name": "Vorname laut Ausweis",
  "First name": "Vorname",
  "Legal last name": "Nachname laut Ausweis",
  "Last name": "Nachname",
  Email: "E-Mail",
  "Back to Sign-In": "Zurück zur Anmeldung",
  "Get back into your accounts": "Wieder Zugang zu Ihren Konten erhalten",
  "Forgot your password, or lost your second factor? To keep your accounts safe, a person checks who you are first.":
    "Passwort vergessen oder zweiten Faktor verloren? Zum Schutz Ihrer Konten prüft zuerst ein Mitarbeiter Ihre Identität.",
  "Contact the credit union": "Wenden Sie sich an die Credit Union",
  "Call <phone>{number}</phone> or visit us. We check who you are and give you a code. It works once, for 30 minutes. We'll never call you to ask for it.":
    "Rufen Sie <phone>{number}</phone> an oder besuchen Sie uns. Wir prüfen Ihre Identität und geben Ihnen einen Code. Er gilt einmal, 30 Minuten lang. Wir werden Sie nie anrufen, um danach zu fragen.",
  "Set a new password with the code": "Mit dem Code ein neues Passwort festlegen",
  "Page not found": "Seite nicht gefunden",
  "There is nothing at this address. It may have a typo, or the page has moved.":
    "Unter dieser Adresse gibt es nichts. Vielleicht enthält sie einen Tippfehler, oder die Seite ist umgezogen.",
  "Logging out...": "Abmeldung läuft …",
  Logout: "Abmelden",
  "Sign In Again": "Erneut anmelden",
  "Set Up Your Second Factor": "Zweiten Faktor einrichten",
  "Welcome, {name}": "Willkommen, {name}",
  "Sign in once more": "Melden Sie sich noch einmal an",
  "You have a second factor, but you signed in without it. Sign out, then sign in again with it.":
    "Sie haben einen zweiten Faktor, haben sich aber ohne ihn angemeldet. Melden Sie sich ab und dann mit ihm wieder an.",
  "Set up your second factor": "Richten Sie Ihren zweiten Faktor ein",
  "Everyone needs one, so nobody gets in with a password alone. It takes a minute.":
    "Alle brauchen einen, damit niemand mit einem Passwort allein Zugang erhält. Es dauert eine Minute.",
} as const
