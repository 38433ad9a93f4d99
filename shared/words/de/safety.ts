/** German: how the bank protects its members, and how they protect themselves. */
export const safety = {
  "Straight rows of keys on your keyboard are easy to guess.":
    "Tastenreihen der Tastatur sind leicht zu erraten.",
  "Short keyboard patterns are easy to guess.":
    "Kurze Muster auf der Tastatur sind leicht zu erraten.",
  "Repeated characters like 'aaa' are easy to guess.":
    "Wiederholte Zeichen wie „aaa“ sind leicht zu erraten.",
  "Repeated character patterns like 'abcabcabc' are easy to guess.":
    "Wiederholte Zeichenfolgen wie „abcabcabc“ sind leicht zu erraten.",
  "Common character sequences like 'abc' are easy to guess.":
    "Übliche Zeichenfolgen wie „abc“ sind leicht zu erraten.",
  "Recent years are easy to guess.": "Jahreszahlen der letzten Zeit sind leicht zu erraten.",
  "Dates are easy to guess.": "Daten sind leicht zu erraten.",
  "This is a heavily used password.": "Dieses Passwort wird sehr häufig verwendet.",
  "This is a frequently used password.": "Dieses Passwort wird häufig verwendet.",
  "This is a commonly used password.": "Dieses Passwort wird oft verwendet.",
  "This is similar to a commonly used password.": "Es ähnelt einem oft verwendeten Passwort.",
  "Single words are easy to guess.": "Einzelne Wörter sind leicht zu erraten.",
  "Single names or surnames are easy to guess.":
    "Einzelne Vor- oder Nachnamen sind leicht zu erraten.",
  "Common names and surnames are easy to guess.":
    "Häufige Vor- und Nachnamen sind leicht zu erraten.",
  "All code comes from this bank.": "Der gesamte Code kommt von dieser Bank.",
  "All code comes from this bank. Only the location on the sign-in screen comes from elsewhere: only if you ask for it does a lookup service see your IP address.":
    "Der gesamte Code kommt von dieser Bank. Nur der Standort auf der Anmeldeseite kommt von anderswo: Ein Ortungsdienst sieht Ihre IP-Adresse nur, wenn Sie den Standort anzeigen lassen.",
  "All code comes from this bank. Only the location on the sign-in screen comes from elsewhere: a lookup service sees your IP address when that screen opens.":
    "Der gesamte Code kommt von dieser Bank. Nur der Standort auf der Anmeldeseite kommt von anderswo: Ein Ortungsdienst sieht Ihre IP-Adresse, wenn sich diese Seite öffnet.",
  "We never store your password": "Wir speichern Ihr Passwort nie",
  "We store only an argon2id hash, and your password can't be read from it. Too many sign-in attempts from one IP address are blocked. If a sign-in fails, we don't say whether the username or the password was wrong.":
    "Wir speichern nur einen argon2id-Hash, aus dem Ihr Passwort nicht gelesen werden kann. Zu viele Anmeldeversuche von einer IP-Adresse werden gesperrt. Schlägt eine Anmeldung fehl, sagen wir nicht, ob der Benutzername oder das Passwort falsch war.",
  "A password isn't enough": "Ein Passwort genügt nicht",
  "Set up a passkey or an authenticator app, and your password alone isn't enough. We ask for both when you sign in, and again before you pay someone new. Each confirmation is good for that amount and recipient only.":
    "Richten Sie einen Passkey oder eine Authenticator-App ein, dann genügt Ihr Passwort allein nicht mehr. Wir fragen bei der Anmeldung nach beidem, und erneut, bevor Sie jemanden zum ersten Mal bezahlen. Jede Bestätigung gilt nur für diesen Betrag und diesen Empfänger.",
  "Your session ends automatically": "Ihre Sitzung endet automatisch",
  "It ends on the server as well as in your browser: after a while without activity, always after {hours} hours, and at once when you sign out. No script on the page can read its cookie.":
    "Sie endet auf dem Server und in Ihrem Browser: nach einer Weile ohne Aktivität, immer nach {hours} Stunden, und sofort, wenn Sie sich abmelden. Kein Skript auf der Seite kann ihr Cookie lesen.",
  "No money moves until you confirm": "Kein Geld wird bewegt, bis Sie bestätigen",
  "A transfer has a second step that shows the recipient, the amount, and the result of the name check. We check the country, length, and check digits of every IBAN.":
    "Eine Überweisung hat einen zweiten Schritt, der den Empfänger, den Betrag und das Ergebnis der Empfängerprüfung zeigt. Wir prüfen Land, Länge und Prüfziffern jeder IBAN.",
  "Money moves only once": "Geld wird nur einmal bewegt",
  "Each submission has its own key, which is on your device before it is sent. After a double click, nothing is sent twice. If the answer is lost, or you reload the page or sign out before it comes, the app asks the bank with that key, and says whether it was sent before it offers anything again.":
    "Jede Übermittlung hat ihren eigenen Schlüssel, der schon vor dem Senden auf Ihrem Gerät liegt. Nach einem Doppelklick wird nichts zweimal gesendet. Geht die Antwort verloren, oder laden Sie die Seite neu oder melden sich ab, bevor sie kommt, fragt die App die Bank mit diesem Schlüssel und sagt, ob gesendet wurde, bevor sie etwas erneut anbietet.",
  "Card details stay hidden": "Kartendaten bleiben verborgen",
  "Card numbers are stored encrypted, and the CVV isn't stored at all. To see them, you may have to enter your password again. After {attempts} wrong CVVs in a row, the card's transfers are blocked for {minutes} minutes. You can freeze a card at any time.":
    "Kartennummern werden verschlüsselt gespeichert, der CVV gar nicht. Um sie zu sehen, müssen Sie eventuell Ihr Passwort erneut eingeben. Nach {attempts} falschen CVV in Folge sind die Überweisungen der Karte für {minutes} Minuten gesperrt. Sie können eine Karte jederzeit sperren.",
  "Records can't be rewritten": "Buchungen sind unveränderlich",
  "Every transaction has two sides that add up to zero. Once it's booked, the database won't let anyone change or delete it. It also won't let a balance go below zero.":
    "Jede Transaktion hat zwei Seiten, die zusammen null ergeben. Ist sie gebucht, lässt die Datenbank niemanden sie ändern oder löschen. Sie lässt auch keinen Saldo unter null fallen.",
  "Every change is recorded": "Jede Änderung wird aufgezeichnet",
  "When someone freezes a card, changes a profile, or opens, renames, or closes an account, we record who did it: you or staff.":
    "Wenn jemand eine Karte sperrt, ein Profil ändert oder ein Konto eröffnet, umbenennt oder schließt, zeichnen wir auf, wer es war: Sie oder unsere Mitarbeiter.",
  "Pages load no scripts from other sites": "Seiten laden keine Skripte von anderen Websites",
  "Use a password that you don't use anywhere else, ideally one from a password manager.":
    "Verwenden Sie ein Passwort, das Sie sonst nirgends verwenden, am besten aus einem Passwortmanager.",
  "Set up a second factor under Profile Settings, ideally a passkey. A fake site can't steal it.":
    "Richten Sie unter „Profil und Einstellungen“ einen zweiten Faktor ein, am besten einen Passkey. Keine gefälschte Website kann ihn stehlen.",
  "Check the address bar before you sign in. Type the address or use a bookmark, not a link in an email.":
    "Prüfen Sie die Adresszeile, bevor Sie sich anmelden. Geben Sie die Adresse ein oder verwenden Sie ein Lesezeichen, keinen Link in einer E-Mail.",
  "Never tell anyone your password, a code, or a CVV, no matter who they say they are. We don't ask for them by phone, email, or chat.":
    "Nennen Sie niemandem Ihr Passwort, einen Code oder einen CVV, egal, wer danach fragt. Wir fragen nicht per Telefon, E-Mail oder Chat danach.",
  "Read the second step of a transfer. If the name doesn't match, call the recipient at a number you know.":
    "Lesen Sie den zweiten Schritt einer Überweisung. Wenn der Name nicht übereinstimmt, rufen Sie den Empfänger unter einer Nummer an, die Sie kennen.",
  "Take your time when someone rushes you. A new IBAN for a familiar bill is a common scam.":
    "Nehmen Sie sich Zeit, wenn jemand Sie drängt. Eine neue IBAN auf einer vertrauten Rechnung ist eine häufige Betrugsmasche.",
  "Sign out on a shared computer.": "Melden Sie sich an einem gemeinsam genutzten Computer ab.",
} as const
