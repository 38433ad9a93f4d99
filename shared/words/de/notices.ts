/** German: security activity and notifications: what happened. */
export const notices = {
  "The bank blocked your access": "Die Bank hat Ihren Zugang gesperrt",
  "Access was recovered with a code from staff":
    "Der Zugang wurde mit einem von Mitarbeitern ausgestellten Code wiederhergestellt",
  "Staff issued a code to recover access, after checking your identity":
    "Mitarbeiter haben nach Prüfung Ihrer Identität einen Code zur Wiederherstellung des Zugangs ausgestellt",
  "Someone tried to recover access with a wrong code":
    "Jemand hat versucht, den Zugang mit einem falschen Code wiederherzustellen",
  "The bank unblocked your access": "Die Bank hat Ihren Zugang entsperrt",
  "You closed an account": "Sie haben ein Konto geschlossen",
  "You opened an account": "Sie haben ein Konto eröffnet",
  "You renamed an account": "Sie haben ein Konto umbenannt",
  "You registered": "Sie haben sich registriert",
  "You have spent a budget": "Sie haben ein Budget aufgebraucht",
  "You have spent most of a budget": "Sie haben den größten Teil eines Budgets aufgebraucht",
  "{category}: {spent} of {limit}": "{category}: {spent} von {limit}",
  "A card's transfers were blocked for a while, after too many wrong CVVs":
    "Die Überweisungen einer Karte wurden nach zu vielen falschen CVV vorübergehend gesperrt",
  "Another owner of the account closed your card for good":
    "Ein anderer Kontoinhaber hat Ihre Karte endgültig geschlossen",
  "Another owner of the account froze your card":
    "Ein anderer Kontoinhaber hat Ihre Karte gesperrt",
  "Another owner of the account lowered your card's daily limit":
    "Ein anderer Kontoinhaber hat das Tageslimit Ihrer Karte gesenkt",
  "A card was closed for good": "Eine Karte wurde endgültig geschlossen",
  "A card's CVV was entered for a transfer":
    "Der CVV einer Karte wurde für eine Überweisung eingegeben",
  "A card's number and CVV were shown": "Nummer und CVV einer Karte wurden angezeigt",
  "The bank froze a card": "Die Bank hat eine Karte gesperrt",
  "You froze a card": "Sie haben eine Karte gesperrt",
  "A card was frozen": "Eine Karte wurde gesperrt",
  "A card was issued": "Eine Karte wurde ausgestellt",
  "A card's daily limit was changed": "Das Tageslimit einer Karte wurde geändert",
  "The bank renewed the encryption of a card's number":
    "Die Bank hat die Verschlüsselung einer Kartennummer erneuert",
  "A card was replaced; the old one is closed for good":
    "Eine Karte wurde ersetzt; die alte ist endgültig geschlossen",
  "You restricted a card's transfers": "Sie haben die Überweisungen einer Karte eingeschränkt",
  "A restriction on a card's transfers was lifted":
    "Eine Einschränkung der Überweisungen einer Karte wurde aufgehoben",
  "The bank unfroze a card": "Die Bank hat eine Karte entsperrt",
  "You unfroze a card": "Sie haben eine Karte entsperrt",
  "A card was unfrozen": "Eine Karte wurde entsperrt",
  "A single-use card was closed by its transfer":
    "Eine Einmalkarte wurde mit ihrer Überweisung geschlossen",
  "A virtual card was created": "Eine virtuelle Karte wurde erstellt",
  "Cash was paid in at the counter{sum, select, none {} other { of {sum}}}":
    "Am Schalter wurde Bargeld eingezahlt{sum, select, none {} other {: {sum}}}",
  "Cash was paid out at the counter{sum, select, none {} other { of {sum}}}":
    "Am Schalter wurde Bargeld ausgezahlt{sum, select, none {} other {: {sum}}}",
  "Staff answered your message": "Mitarbeiter haben Ihre Nachricht beantwortet",
  "The bank collected what was owed for a payment":
    "Die Bank hat den für eine Zahlung geschuldeten Betrag eingezogen",
  "The bank no longer collects what was owed for a payment":
    "Die Bank zieht den für eine Zahlung geschuldeten Betrag nicht mehr ein",
  "A payment or change was confirmed with a second factor":
    "Eine Zahlung oder Änderung wurde mit einem zweiten Faktor bestätigt",
  "A confirmation was refused: it was for something else, already used, or too old":
    "Eine Bestätigung wurde abgelehnt: Sie galt für etwas anderes, war schon verwendet oder zu alt",
  "You asked for a copy of your data": "Sie haben eine Kopie Ihrer Daten angefordert",
  "A copy of all your data was downloaded": "Eine Kopie aller Ihrer Daten wurde heruntergeladen",
  "You named a device": "Sie haben ein Gerät benannt",
  "You removed the name of a device": "Sie haben den Namen eines Geräts entfernt",
  "The email address for notifications was confirmed":
    "Die E-Mail-Adresse für Benachrichtigungen wurde bestätigt",
  "An email to your address was refused by its mail server":
    "Eine E-Mail an Ihre Adresse wurde von deren Mailserver abgelehnt",
  "The bank corrected a wrong booking{sum, select, none {} other { of {sum}}}{reference, select, none {} other {, {reference}}}":
    "Die Bank hat eine falsche Buchung{sum, select, none {} other { über {sum}}} berichtigt{reference, select, none {} other {, {reference}}}",
  "The bank refunded a fee{sum, select, none {} other { of {sum}}}":
    "Die Bank hat eine Gebühr{sum, select, none {} other { von {sum}}} erstattet",
  "You reached a savings goal": "Sie haben ein Sparziel erreicht",
  "The bank changed the name on your accounts, after checking your identity":
    "Die Bank hat nach Prüfung Ihrer Identität den Namen auf Ihren Konten geändert",
  "You added the name on your accounts": "Sie haben den Namen auf Ihren Konten angegeben",
  "The bank checked your identity": "Die Bank hat Ihre Identität geprüft",
  "The bank must check your identity again": "Die Bank muss Ihre Identität erneut prüfen",
  "The limit for instant payments was changed":
    "Das Limit für Echtzeitüberweisungen wurde geändert",
  "The limit for instant payments was removed":
    "Das Limit für Echtzeitüberweisungen wurde aufgehoben",
  "The bank paid interest": "Die Bank hat Zinsen gezahlt",
  "The daily limit was changed to {to} EUR": "Das Tageslimit wurde auf {to} EUR geändert",
  "A limit was changed": "Ein Limit wurde geändert",
  "A loan offer was accepted": "Ein Kreditangebot wurde angenommen",
  "The bank took back its loan offer before you accepted it, and decides again":
    "Die Bank hat ihr Kreditangebot vor Ihrer Annahme zurückgenommen und entscheidet erneut",
  "The bank approved a loan; you can accept the offer in the Loan Center":
    "Die Bank hat einen Kredit genehmigt; Sie können das Angebot unter „Kredite“ annehmen",
  "A loan was paid off": "Ein Kredit wurde vollständig zurückgezahlt",
  "The bank collected a loan installment": "Die Bank hat eine Kreditrate eingezogen",
  "You withdrew a loan application": "Sie haben einen Kreditantrag zurückgezogen",
  "You withdrew from a loan before it was paid out":
    "Sie haben einen Kredit vor der Auszahlung widerrufen",
  "You declined a loan offer": "Sie haben ein Kreditangebot abgelehnt",
  "The bank paid out a loan": "Die Bank hat einen Kredit ausgezahlt",
  "A loan offer expired": "Ein Kreditangebot ist abgelaufen",
  "A loan offer expires in two days": "Ein Kreditangebot läuft in zwei Tagen ab",
  "The bank declined a loan": "Die Bank hat einen Kredit abgelehnt",
  "You repaid a part of a loan at the bank":
    "Sie haben bei der Bank einen Teil eines Kredits zurückgezahlt",
  "The bank changed the installments of a loan, as agreed with you":
    "Die Bank hat die Raten eines Kredits geändert, wie mit Ihnen vereinbart",
  "You withdrew from a loan and paid it back":
    "Sie haben einen Kredit widerrufen und zurückgezahlt",
  "You closed your membership": "Sie haben Ihre Mitgliedschaft beendet",
  "The bank gave up what was left of a loan": "Die Bank hat auf den Rest eines Kredits verzichtet",
  "The limit for new payees will be relaxed; until then, the current one applies":
    "Das Limit für neue Empfänger wird gelockert; bis dahin gilt das bisherige",
  "The limit for new payees was changed": "Das Limit für neue Empfänger wurde geändert",
  "The bank lifted the limit for new payees":
    "Die Bank hat das Limit für neue Empfänger aufgehoben",
  "You confirmed that this was you": "Sie haben bestätigt, dass Sie das waren",
  "A standing order or scheduled payment was changed":
    "Ein Dauerauftrag oder eine Terminüberweisung wurde geändert",
  "A standing order or scheduled payment was created":
    "Ein Dauerauftrag oder eine Terminüberweisung wurde angelegt",
  "A standing order or scheduled payment could not be paid yet; the bank will try again":
    "Ein Dauerauftrag oder eine Terminüberweisung konnte noch nicht ausgeführt werden; die Bank versucht es erneut",
  "You ended a standing order or scheduled payment":
    "Sie haben einen Dauerauftrag oder eine Terminüberweisung beendet",
  "You paused a standing order or scheduled payment":
    "Sie haben einen Dauerauftrag oder eine Terminüberweisung ausgesetzt",
  "A standing order or scheduled payment was not paid":
    "Ein Dauerauftrag oder eine Terminüberweisung wurde nicht ausgeführt",
  "You resumed a standing order or scheduled payment":
    "Sie haben einen Dauerauftrag oder eine Terminüberweisung wieder aufgenommen",
  "You skipped a payment of a standing order":
    "Sie haben eine Zahlung eines Dauerauftrags ausgelassen",
  "Another owner of the account ended one of your standing orders or scheduled payments":
    "Eine andere Person, der das Konto gehört, hat einen Dauerauftrag oder eine Terminüberweisung von Ihnen beendet",
  "Another owner of the account paused one of your standing orders or scheduled payments":
    "Eine andere Person, der das Konto gehört, hat einen Dauerauftrag oder eine Terminüberweisung von Ihnen ausgesetzt",
  "Another owner of the account skipped a payment of your standing order":
    "Eine andere Person, der das Konto gehört, hat eine Zahlung Ihres Dauerauftrags ausgelassen",
  "A standing order or scheduled payment was paused, because the person who made it may no longer pay from the account":
    "Ein Dauerauftrag oder eine Terminüberweisung wurde ausgesetzt, weil die Person, die den Auftrag angelegt hat, von dem Konto nicht mehr zahlen darf",
  "A standing order or scheduled payment is due tomorrow, but its account does not hold enough money":
    "Ein Dauerauftrag oder eine Terminüberweisung ist morgen fällig, aber auf dem Konto ist nicht genug Geld",
  "Password checks were blocked for a while, after too many wrong passwords":
    "Die Passwortprüfung wurde nach zu vielen falschen Passwörtern vorübergehend gesperrt",
  "The language was changed{to, select, en { to English} de { to German} fr { to French} other {}}":
    "Die Sprache wurde{to, select, en { auf Englisch} de { auf Deutsch} fr { auf Französisch} other {}} geändert",
  "The password was changed": "Das Passwort wurde geändert",
  "A wrong password was entered to confirm something":
    "Bei einer Bestätigung wurde ein falsches Passwort eingegeben",
  "A payee is no longer trusted": "Ein Empfänger ist nicht mehr vertrauenswürdig",
  "A payee was added as trusted": "Ein Empfänger wurde als vertrauenswürdig hinzugefügt",
  "The bank credited a payment to an account":
    "Die Bank hat eine Zahlung einem Konto gutgeschrieben",
  "The bank sent a payment back that the payer had recalled":
    "Die Bank hat eine Zahlung zurückgesendet, die der Auftraggeber zurückgerufen hatte",
  "All payments to others were locked": "Alle Zahlungen an andere wurden gesperrt",
  "Payments to others were unlocked": "Zahlungen an andere wurden entsperrt",
  "Personal information was changed": "Persönliche Angaben wurden geändert",
  "An amount is held because the sending bank has asked for its return. We will tell you once it is decided":
    "Ein Betrag wird zurückgehalten, weil die Bank des Auftraggebers ihn zurückfordert. Wir informieren Sie, sobald darüber entschieden ist",
  "An amount that was held is available again": "Ein zurückgehaltener Betrag ist wieder verfügbar",
  "You blocked a member from asking you for money":
    "Sie haben die Zahlungsanforderungen eines Mitglieds gesperrt",
  "You canceled a payment request": "Sie haben eine Zahlungsanforderung zurückgezogen",
  "You asked someone for money": "Sie haben von jemandem Geld angefordert",
  "A payment request was declined": "Eine Zahlungsanforderung wurde abgelehnt",
  "Someone asked you for money": "Jemand hat von Ihnen Geld angefordert",
  "You declined a payment request": "Sie haben eine Zahlungsanforderung abgelehnt",
  "You unblocked a member, who can ask you for money again":
    "Sie haben ein Mitglied entsperrt, das nun wieder Geld von Ihnen anfordern kann",
  "A second factor was accepted": "Ein zweiter Faktor wurde akzeptiert",
  "An authenticator app was set up": "Eine Authenticator-App wurde eingerichtet",
  "The authenticator app was removed": "Die Authenticator-App wurde entfernt",
  "A passkey was added for signing in": "Ein Passkey wurde für die Anmeldung hinzugefügt",
  "A passkey was removed": "Ein Passkey wurde entfernt",
  "A passkey was renamed": "Ein Passkey wurde umbenannt",
  "A recovery code was used": "Ein Wiederherstellungscode wurde verwendet",
  "New recovery codes were created; old ones no longer work":
    "Neue Wiederherstellungscodes wurden erstellt; die alten gelten nicht mehr",
  "The bank renewed the encryption of your authenticator app's secret":
    "Die Bank hat die Verschlüsselung des Schlüssels Ihrer Authenticator-App erneuert",
  "A wrong second factor was entered": "Ein falscher zweiter Faktor wurde eingegeben",
  "A device was signed out": "Ein Gerät wurde abgemeldet",
  "The bank signed you out on all devices": "Die Bank hat Sie auf allen Geräten abgemeldet",
  "All other devices were signed out": "Alle anderen Geräte wurden abgemeldet",
  "Sign-in was blocked for a while, after too many wrong passwords":
    "Die Anmeldung wurde nach zu vielen falschen Passwörtern vorübergehend gesperrt",
  "Someone tried to sign in with a wrong password":
    "Jemand hat versucht, sich mit einem falschen Passwort anzumelden",
  "Someone tried to sign in with your password and a wrong second factor":
    "Jemand hat versucht, sich mit Ihrem Passwort und einem falschen zweiten Faktor anzumelden",
  "Sign-in from a new device or network":
    "Anmeldung von einem neuen Gerät oder aus einem neuen Netzwerk",
  "You signed in": "Sie haben sich angemeldet",
  "Something was changed": "Etwas wurde geändert",
  "Staff opened your file": "Mitarbeiter haben Ihre Akte geöffnet",
  "Staff opened your file because you contacted us":
    "Mitarbeiter haben Ihre Akte geöffnet, weil Sie uns kontaktiert haben",
  "Staff opened your file to look after your accounts and cards":
    "Mitarbeiter haben Ihre Akte geöffnet, um Ihre Konten und Karten zu betreuen",
  "Staff opened your file to handle a complaint":
    "Mitarbeiter haben Ihre Akte geöffnet, um eine Beschwerde zu bearbeiten",
  "Staff opened your file to check your identity":
    "Mitarbeiter haben Ihre Akte geöffnet, um Ihre Identität zu prüfen",
  "Staff opened your file for a loan": "Mitarbeiter haben Ihre Akte wegen eines Kredits geöffnet",
  "Staff opened your file to decide about a payment":
    "Mitarbeiter haben Ihre Akte geöffnet, um über eine Zahlung zu entscheiden",
  "Staff opened your file to review the bank's own work":
    "Mitarbeiter haben Ihre Akte geöffnet, um die Arbeit der Bank zu überprüfen",
} as const
