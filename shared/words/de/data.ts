/** German: a copy of the member's data, and the end of the membership. */
export const data = {
  "Close Your Membership": "Mitgliedschaft beenden",
  "Your membership did not load": "Ihre Mitgliedschaft wurde nicht geladen",
  "This stands in the way now:": "Das steht dem noch entgegen:",
  "Nothing stands in the way. You can close your membership now.":
    "Dem steht nichts entgegen. Sie können Ihre Mitgliedschaft jetzt beenden.",
  "What happens": "Was geschieht",
  "{accounts, plural, one {# account} other {# accounts}} and {cards, plural, one {# card} other {# cards}} are closed, for good.":
    "{accounts, plural, one {# Konto} other {# Konten}} und {cards, plural, one {# Karte} other {# Karten}} werden endgültig geschlossen.",
  "You are signed out everywhere and can't sign in again. Nobody else can take your username.":
    "Sie werden überall abgemeldet und können sich nicht mehr anmelden. Niemand sonst kann Ihren Benutzernamen übernehmen.",
  "Contact details, devices, payees, rules, budgets, and notifications are deleted.":
    "Kontaktdaten, Geräte, Empfänger, Regeln, Budgets und Benachrichtigungen werden gelöscht.",
  "What is kept, and how long": "Was aufbewahrt wird, und wie lange",
  "Your name, identity checks, and security activity for {years} years, as the law on money laundering requires.":
    "Ihr Name, die Identitätsprüfungen und die Sicherheitsaktivitäten {years} Jahre lang, wie es das Geldwäschegesetz verlangt.",
  "Transactions, loans, and messages for {years} years, as the law on bookkeeping requires.":
    "Umsätze, Kredite und Nachrichten {years} Jahre lang, wie es das Buchführungsrecht verlangt.",
  "Afterward the bank can't show you anything here. Download a copy of your data first.":
    "Danach kann die Bank Ihnen hier nichts mehr zeigen. Laden Sie zuerst eine Kopie Ihrer Daten herunter.",
  "Close Membership": "Mitgliedschaft beenden",
  "<account>{name}</account> holds {amount}. Move it to another bank.":
    "Auf <account>{name}</account> sind {amount}. Überweisen Sie das Geld an eine andere Bank.",
  "<account>{name}</account> has earned {amount} of interest, which is paid on the first day of the next month.":
    "Auf <account>{name}</account> sind {amount} Zinsen angefallen, die am ersten Tag des nächsten Monats gezahlt werden.",
  "An application for a <loan>{name} loan</loan> of {amount} waits for a decision. Withdraw it.":
    "Ein Antrag auf einen <loan>Kredit ({name})</loan> über {amount} wartet auf eine Entscheidung. Ziehen Sie ihn zurück.",
  "A <loan>{name} loan</loan> of {amount} is approved but not paid out. Decline the offer, or withdraw from the loan.":
    "Ein <loan>Kredit ({name})</loan> über {amount} ist genehmigt, aber nicht ausgezahlt. Lehnen Sie das Angebot ab, oder widerrufen Sie den Kredit.",
  "A <loan>{name} loan</loan> of {amount} is open. Repay it.":
    "Ein <loan>Kredit ({name})</loan> über {amount} ist offen. Zahlen Sie ihn zurück.",
  "An <order>order</order> pays {amount} to <payee>{name}</payee>. End it.":
    "Ein <order>Auftrag</order> zahlt {amount} an <payee>{name}</payee>. Beenden Sie ihn.",
  "A payment of {amount} with <payee>{name}</payee> is not final yet. Wait until it is.":
    "Eine Zahlung von {amount} mit <payee>{name}</payee> ist noch nicht endgültig. Warten Sie, bis sie es ist.",
  "You owe {amount} for a payment to <payee>{name}</payee> that arrived late. Add money, and contact support.":
    "Sie schulden {amount} für eine Zahlung an <payee>{name}</payee>, die verspätet ankam. Zahlen Sie Geld ein und wenden Sie sich an den Kundendienst.",
  "The bank has frozen the card ending in {digits}. Contact support.":
    "Die Bank hat die Karte mit den Endziffern {digits} gesperrt. Wenden Sie sich an den Kundendienst.",
  "Close Your Membership?": "Mitgliedschaft beenden?",
  "Stay a Member": "Mitglied bleiben",
  "Close for Good": "Endgültig beenden",
  "Closing|membership": "Wird beendet",
  "All your accounts and cards are closed, and you are signed out for good. You can't sign in again, not even to read your history.":
    "Alle Ihre Konten und Karten werden geschlossen, und Sie werden endgültig abgemeldet. Sie können sich nicht mehr anmelden, auch nicht, um Ihre Umsätze zu lesen.",
  "No copy was asked for": "Es wurde keine Kopie angefordert",
  "Your data was not downloaded": "Ihre Daten wurden nicht heruntergeladen",
  "Close for good": "Endgültig beenden",
  "Your membership was not closed": "Ihre Mitgliedschaft wurde nicht beendet",
  "A Copy of Your Data": "Kopie Ihrer Daten",
  "Everything the bank has about you and may give out, as one ZIP file: profile, accounts, transactions, cards, loans, orders, payees, messages, devices, and activity as JSON, and the statements of all accounts as CSV and camt.053. Employees' notes and the records of identity checks are given in writing when you ask.":
    "Alles, was die Bank über Sie hat und herausgeben darf, als eine ZIP-Datei: Profil, Konten, Umsätze, Karten, Kredite, Aufträge, Empfänger, Nachrichten, Geräte und Aktivitäten als JSON, und die Auszüge aller Konten als CSV und camt.053. Notizen der Mitarbeiter und die Unterlagen der Identitätsprüfungen erhalten Sie auf Anfrage schriftlich.",
  "The copy of your data did not load": "Die Kopie Ihrer Daten wurde nicht geladen",
  "Waiting to be made": "Wartet auf Erstellung",
  "Being made: {percent}": "Wird erstellt: {percent}",
  "You can leave this page meanwhile.": "Sie können diese Seite inzwischen verlassen.",
  "Your copy is ready: {size}, until {time}.": "Ihre Kopie ist bereit: {size}, bis {time}.",
  "The last copy could not be made. Ask for another.":
    "Die letzte Kopie konnte nicht erstellt werden. Fordern Sie eine neue an.",
  "The last copy has expired.": "Die letzte Kopie ist abgelaufen.",
  "Ask for a Copy": "Kopie anfordern",
  "Ask for Another Copy": "Weitere Kopie anfordern",
  "Your password, and your second factor if you have one, are needed to download it. It can be downloaded for {hours} hours.":
    "Zum Herunterladen brauchen Sie Ihr Passwort und, falls vorhanden, Ihren zweiten Faktor. Sie kann {hours} Stunden lang heruntergeladen werden.",
  "{type, select, personal {personal} mortgage {mortgage} business {business} other {auto}}":
    "{type, select, personal {privat} mortgage {Hypothek} business {geschäftlich} other {Auto}}",
} as const
