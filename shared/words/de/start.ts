/** German: what the first screen says, and what can happen before any other. It is loaded before the app. */
export const words = {
  Login: "Anmelden",
  Register: "Registrieren",
  "Sign in or register": "Anmelden oder registrieren",
  "Sign in to your accounts": "Zugang zu Ihren Konten",
  "Open your accounts": "Eröffnen Sie Ihre Konten",
  "Registering creates a EUR account and a GBP account.":
    "Mit der Registrierung eröffnen Sie ein Konto in EUR und ein Konto in GBP.",
  "Second Step": "Zweiter Schritt",
  "Confirm it's you": "Bestätigen Sie Ihre Identität",
  Back: "Zurück",
  Username: "Benutzername",
  Password: "Passwort",
  "Logging in...": "Anmeldung läuft …",
  "Sign In with a Passkey": "Mit Passkey anmelden",
  "Waiting for your device": "Warten auf Ihr Gerät",
  "Forgot your password, or lost your second factor?":
    "Passwort vergessen oder zweiten Faktor verloren?",
  "The username or the password is wrong": "Der Benutzername oder das Passwort ist falsch",
  "Show {secret, select, newPassword {new password} currentPassword {current password} CVV {CVV} other {password}}":
    "{secret, select, newPassword {Neues Passwort} currentPassword {Aktuelles Passwort} CVV {CVV} other {Passwort}} anzeigen",
  "Hide {secret, select, newPassword {new password} currentPassword {current password} CVV {CVV} other {password}}":
    "{secret, select, newPassword {Neues Passwort} currentPassword {Aktuelles Passwort} CVV {CVV} other {Passwort}} verbergen",
  "Demo members": "Demo-Mitglieder",
  "Eighteen months of salary, standing orders, transfers, and exchanges in four currencies, and the offer of a loan":
    "Achtzehn Monate Gehalt, Daueraufträge, Überweisungen und Währungstausch in vier Währungen sowie ein Kreditangebot",
  "Joined this week and has made one deposit": "Seit dieser Woche Mitglied, mit einer Einzahlung",
  "Has a frozen card, a payment that waits for money, and a pending loan application":
    "Hat eine gesperrte Karte, eine Zahlung, die auf Deckung wartet, und einen offenen Kreditantrag",
  "Click one to fill in the form": "Zum Ausfüllen des Formulars anklicken",
  "Banking in euros, pounds,\nfrancs and dollars.":
    "Bankgeschäfte in Euro, Pfund,\nFranken und Dollar.",
  "Your connection": "Ihre Verbindung",
  "Shown for security": "Zur Sicherheit angezeigt",
  "IP address": "IP-Adresse",
  City: "Stadt",
  Region: "Region",
  Country: "Land",
  Timezone: "Zeitzone",
  Unknown: "Unbekannt",
  "Unable to determine location": "Standort nicht ermittelbar",
  "The IP address is shown for security.": "Die IP-Adresse wird zur Sicherheit angezeigt.",
  "To show your location, your browser asks {services}, which learns your IP address. After you sign in, your profile shows the city next to this device. You can sign in without this.":
    "Um Ihren Standort anzuzeigen, fragt Ihr Browser {services} an; dabei wird Ihre IP-Adresse übermittelt. Nach der Anmeldung zeigt Ihr Profil bei diesem Gerät den Ort an. Sie können sich auch ohne diese Anzeige anmelden.",
  "{first} or {second}": "{first} oder {second}",
  "Show My Location": "Meinen Standort anzeigen",
  "You were signed out": "Sie wurden abgemeldet",
  "You did nothing for {minutes, plural, =1 {a minute} one {# minute} other {# minutes}}. Sign in to continue where you left off. What you typed into a form is kept.":
    "Sie waren {minutes, plural, =1 {eine Minute} one {# Minute} other {# Minuten}} lang nicht aktiv. Melden Sie sich an, um dort weiterzumachen, wo Sie aufgehört haben. Ihre Eingaben in Formularen bleiben erhalten.",
  "Your session has expired": "Ihre Sitzung ist abgelaufen",
  "A session lasts at most {hours} hours. Sign in to continue where you left off. What you typed into a form is kept.":
    "Eine Sitzung dauert höchstens {hours} Stunden. Melden Sie sich an, um dort weiterzumachen, wo Sie aufgehört haben. Ihre Eingaben in Formularen bleiben erhalten.",
  "Your session was ended": "Ihre Sitzung wurde beendet",
  "By another of your devices, a password change, or the bank. Sign in to continue where you left off.":
    "Durch ein anderes Ihrer Geräte, eine Passwortänderung oder die Bank. Melden Sie sich an, um dort weiterzumachen, wo Sie aufgehört haben.",
  "Your membership is closed": "Ihre Mitgliedschaft ist beendet",
  "All your accounts and cards are closed, and you can't sign in again.":
    "Alle Ihre Konten und Karten sind geschlossen, und Sie können sich nicht mehr anmelden.",
  "You signed out": "Sie haben sich abgemeldet",
  "You signed out in another tab of this browser.":
    "Sie haben sich in einem anderen Tab dieses Browsers abgemeldet.",
  "Demonstration.": "Demonstration.",
  "Not a licensed bank, no real money.": "Keine zugelassene Bank, kein echtes Geld.",
  "About this site": "Über diese Website",
  "Loading...": "Wird geladen …",
  Error: "Fehler",
  "Something went wrong. Try again.": "Etwas ist schiefgelaufen. Versuchen Sie es noch einmal.",
  "Check your connection, then try again.":
    "Prüfen Sie Ihre Verbindung und versuchen Sie es dann noch einmal.",
  "Try Again": "Erneut versuchen",
  "Try Now": "Jetzt versuchen",
  Trying: "Wird versucht",
  "The bank did not answer": "Die Bank hat nicht geantwortet",
  "This page did not load": "Diese Seite konnte nicht geladen werden",
  "Something went wrong. Reload the page to see where your accounts stand.":
    "Etwas ist schiefgelaufen. Laden Sie die Seite neu, um den Stand Ihrer Konten zu sehen.",
  "Reload Page": "Seite neu laden",
  "Your money is safe. We'll keep trying, and this page will open as soon as the bank answers.":
    "Ihr Geld ist sicher. Wir versuchen es weiter, und diese Seite öffnet sich, sobald die Bank antwortet.",
  "The bank can't be reached right now": "Die Bank ist derzeit nicht erreichbar",
  "You are offline": "Sie sind offline",
  "Nothing you typed is lost. This page continues as soon as the bank answers.":
    "Ihre Eingaben gehen nicht verloren. Es geht weiter, sobald die Bank antwortet.",
  "Nothing you typed is lost. This page continues once you're back online.":
    "Ihre Eingaben gehen nicht verloren. Es geht weiter, sobald Sie wieder online sind.",
  "Connection to the bank": "Verbindung zur Bank",
  "The bank is back": "Die Bank ist wieder erreichbar",
  "You're connected again": "Sie sind wieder verbunden",
  "This page is up to date again.": "Diese Seite ist wieder aktuell.",
  "One moment": "Einen Moment",
  "There were many requests from here. This page continues in {seconds, plural, one {# second} other {# seconds}}.":
    "Von Ihrem Anschluss kamen viele Anfragen. Weiter geht es in {seconds, plural, one {# Sekunde} other {# Sekunden}}.",
  "The connection was lost before the bank answered. We don't know yet if this went through.":
    "Die Verbindung brach ab, bevor die Bank geantwortet hat. Wir wissen noch nicht, ob der Vorgang ausgeführt wurde.",
  "The bank can't be reached. Check your connection, then try again.":
    "Die Bank ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es dann noch einmal.",
  Unauthorized: "Nicht angemeldet",
  "You are logged out. Logging in again...": "Sie sind abgemeldet. Neue Anmeldung …",
  Language: "Sprache",
  System: "System",
  Light: "Hell",
  Dark: "Dunkel",
  "Theme: {choice, select, system {system} light {light} other {dark}}":
    "Darstellung: {choice, select, system {System} light {hell} other {dunkel}}",
  "Theme: {choice, select, system {system} light {light} other {dark}}. Change to {next, select, system {system} light {light} other {dark}}":
    "Darstellung: {choice, select, system {System} light {hell} other {dunkel}}. Wechseln zu {next, select, system {System} light {hell} other {dunkel}}",
  zero: "null",
  one: "eins",
  two: "zwei",
  three: "drei",
  four: "vier",
  five: "fünf",
  six: "sechs",
  seven: "sieben",
  eight: "acht",
  nine: "neun",
  ten: "zehn",
  eleven: "elf",
  twelve: "zwölf",
  "January February March April May June July August September October November December":
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
  "Monday Tuesday Wednesday Thursday Friday Saturday Sunday":
    "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
  "{day} {month} {year}": "{day}. {month} {year}",
  "1|day of a month": "1",
  "{weekday} {date}": "{weekday}, {date}",
  "{weekday}, {date}": "{weekday}, {date}",
  "{from} to {to}": "{from} bis {to}",
  "{city} time": "Ortszeit {city}",
  Luxembourg: "Luxemburg",
  Dismiss: "Schließen",
  "Jan/Feb/Mar/Apr/May/Jun/Jul/Aug/Sep/Oct/Nov/Dec/":
    "Jan./Feb./März/Apr./Mai/Juni/Juli/Aug./Sept./Okt./Nov./Dez./",
  Notification: "Benachrichtigung",
  "Notifications ({key})": "Benachrichtigungen ({key})",
} as const
