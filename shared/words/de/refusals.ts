/** German: who may ask, conflicts, and the service itself. Only the server says it. */
export const accessRefusals = {
  "{message}. Nothing was changed.": "{message}. Es wurde nichts geändert.",
  "The request could not be read. Nothing was changed.":
    "Die Anfrage konnte nicht gelesen werden. Es wurde nichts geändert.",
  "Send exactly one Host header. Nothing was changed.":
    "Senden Sie genau einen Host-Header. Es wurde nichts geändert.",
  "The Idempotency-Key must have 1 to 255 visible ASCII characters. Nothing was changed.":
    "Der Idempotency-Key muss 1 bis 255 sichtbare ASCII-Zeichen haben. Es wurde nichts geändert.",
  "This page of your history does not exist.": "Diese Seite Ihrer Umsätze gibt es nicht.",
  "You are not signed in, or your session has ended. Nothing was changed.":
    "Sie sind nicht angemeldet, oder Ihre Sitzung ist beendet. Es wurde nichts geändert.",
  "The username or password is wrong, or there were too many attempts. After {attemptsBeforeWait} wrong attempts, wait {waitMinutes} minutes, then longer each time.":
    "Benutzername oder Passwort ist falsch, oder es gab zu viele Versuche. Nach {attemptsBeforeWait} falschen Versuchen müssen Sie {waitMinutes} Minuten warten, danach jedes Mal länger.",
  "This passkey could not be checked. Try again, or sign in with your password.":
    "Dieser Passkey konnte nicht geprüft werden. Versuchen Sie es erneut oder melden Sie sich mit Ihrem Passwort an.",
  "Your password is correct. Confirm with your second factor to sign in.":
    "Ihr Passwort ist richtig. Bestätigen Sie die Anmeldung mit Ihrem zweiten Faktor.",
  "{again, select, yes {That confirmation was for something else, already used, or too old. } other {}}Confirm this with your second factor. {purpose, select, payment {No money has moved yet} other {Nothing has changed yet}}.":
    "{again, select, yes {Die Bestätigung galt für etwas anderes, war bereits verwendet oder zu alt. } other {}}Bestätigen Sie dies mit Ihrem zweiten Faktor. {purpose, select, payment {Es wurde noch kein Geld bewegt} other {Es wurde noch nichts geändert}}.",
  "You need a second factor, and you don't have one yet. Nothing was changed. Set up an authenticator app or a passkey first.":
    "Sie benötigen einen zweiten Faktor und haben noch keinen. Es wurde nichts geändert. Richten Sie zuerst eine Authenticator-App oder einen Passkey ein.",
  "This needs a second factor, and you don't have one yet. Nothing was changed. Set one up first.":
    "Dafür ist ein zweiter Faktor nötig, und Sie haben noch keinen. Es wurde nichts geändert. Richten Sie zuerst einen ein.",
  "Recovery codes replace a second factor, and you don't have one yet. Nothing was changed. Set one up first.":
    "Wiederherstellungscodes ersetzen einen zweiten Faktor, und Sie haben noch keinen. Es wurde nichts geändert. Richten Sie zuerst einen ein.",
  "That is wrong or was already used. Nothing was changed. {left, plural, =0 {That was the last try. Start over} one {You can try once more} other {You can try # more times}}.":
    "Die Eingabe ist falsch oder wurde bereits verwendet. Es wurde nichts geändert. {left, plural, =0 {Das war der letzte Versuch. Beginnen Sie von vorn} one {Sie haben noch einen Versuch} other {Sie haben noch # Versuche}}.",
  "This passkey could not be checked. Nothing was changed. Start over, or use an authenticator app.":
    "Dieser Passkey konnte nicht geprüft werden. Es wurde nichts geändert. Beginnen Sie von vorn oder verwenden Sie eine Authenticator-App.",
  "The code is wrong or no longer valid. Nothing was changed. Check the newest email, or ask for another code.":
    "Der Code ist falsch oder nicht mehr gültig. Es wurde nichts geändert. Prüfen Sie die neueste E-Mail oder fordern Sie einen neuen Code an.",
  "The username or code is wrong, or the code has expired. Nothing was changed. Check both, or ask us for a new code.":
    "Benutzername oder Code ist falsch, oder der Code ist abgelaufen. Es wurde nichts geändert. Prüfen Sie beides oder lassen Sie sich von uns einen neuen Code geben.",
  "The bank has blocked your access. Your money is safe. Call us, or visit us with an ID.":
    "Die Bank hat Ihren Zugang gesperrt. Ihr Geld ist sicher. Rufen Sie uns an oder kommen Sie mit einem Ausweisdokument vorbei.",
  "Passkeys don't work at this address, because it isn't secure. Nothing was changed. Use an authenticator app instead.":
    "Passkeys funktionieren unter dieser Adresse nicht, weil sie nicht sicher ist. Es wurde nichts geändert. Verwenden Sie stattdessen eine Authenticator-App.",
  "Passkeys don't work at this address, because it isn't secure. Sign in with your password.":
    "Passkeys funktionieren unter dieser Adresse nicht, weil sie nicht sicher ist. Melden Sie sich mit Ihrem Passwort an.",
  "This request came from another site and was refused. Nothing was changed.":
    "Diese Anfrage kam von einer anderen Website und wurde abgelehnt. Es wurde nichts geändert.",
  "Enter your password to continue.": "Geben Sie Ihr Passwort ein, um fortzufahren.",
  "Your limits were changed somewhere else. Enter your password to save this one.":
    "Ihre Limits wurden anderswo geändert. Geben Sie Ihr Passwort ein, um dieses Limit zu speichern.",
  "Your profile was changed somewhere else. Enter your password to save these changes.":
    "Ihr Profil wurde anderswo geändert. Geben Sie Ihr Passwort ein, um diese Änderungen zu speichern.",
  "This is not your password.": "Das ist nicht Ihr Passwort.",
  "This is not your password. Nothing was changed.":
    "Das ist nicht Ihr Passwort. Es wurde nichts geändert.",
  "Nothing of yours was found here. Nothing was changed.":
    "Hier wurde nichts gefunden, was Ihnen gehört. Es wurde nichts geändert.",
  "This card belongs to another owner of the account. You can freeze it, lower its limit, or close it. Nothing was changed.":
    "Diese Karte gehört einem anderen Kontoinhaber. Sie können sie sperren, ihr Limit senken oder sie schließen. Es wurde nichts geändert.",
  "This username is taken. Choose another.":
    "Dieser Benutzername ist vergeben. Wählen Sie einen anderen.",
  "Another member has confirmed this email address. Nothing was changed. Choose another address in your profile.":
    "Diese E-Mail-Adresse hat bereits ein anderes Mitglied bestätigt. Es wurde nichts geändert. Wählen Sie in Ihrem Profil eine andere Adresse.",
  "This confirmation was already used, is older than {challengeMinutes} minutes, or had too many wrong answers. Nothing was changed. Start over.":
    "Diese Bestätigung wurde bereits verwendet, ist älter als {challengeMinutes} Minuten, oder es gab zu viele falsche Eingaben. Es wurde nichts geändert. Beginnen Sie von vorn.",
  "There is no authenticator app to confirm, or you started too long ago. Nothing was changed. Start over.":
    "Es ist keine Authenticator-App zu bestätigen, oder die Einrichtung liegt zu lange zurück. Es wurde nichts geändert. Beginnen Sie von vorn.",
  "You already have an authenticator app. Nothing was changed. Remove it first to set up another.":
    "Sie haben bereits eine Authenticator-App. Es wurde nichts geändert. Entfernen Sie sie zuerst, um eine andere einzurichten.",
  "You already added this passkey. Nothing was changed.":
    "Sie haben diesen Passkey bereits hinzugefügt. Es wurde nichts geändert.",
  "This is your own account: payments to it don't need confirmation. Nothing was changed.":
    "Das ist Ihr eigenes Konto: Zahlungen darauf brauchen keine Bestätigung. Es wurde nichts geändert.",
  "You already trust this payee: payments to it don't need confirmation. Nothing was changed.":
    "Sie vertrauen diesem Empfänger bereits: Zahlungen an ihn brauchen keine Bestätigung. Es wurde nichts geändert.",
  "This is your own account: you can choose it for every transfer. Nothing was saved.":
    "Das ist Ihr eigenes Konto: Sie können es bei jeder Überweisung wählen. Es wurde nichts gespeichert.",
  "You already saved a payee with this IBAN. Nothing was changed.":
    "Sie haben bereits einen Empfänger mit dieser IBAN gespeichert. Es wurde nichts geändert.",
  "The name on your accounts is already set. Only staff can change it, with proof of your identity.":
    "Der Name auf Ihren Konten ist bereits festgelegt. Nur Mitarbeiter können ihn ändern, gegen Nachweis Ihrer Identität.",
  "This order has ended. Nothing was changed. You can create a new one.":
    "Dieser Auftrag ist beendet. Es wurde nichts geändert. Sie können einen neuen anlegen.",
  "Another person made this order, and only they can change or resume it. Nothing was changed. You can pause it, skip a date, or end it.":
    "Diesen Auftrag hat eine andere Person angelegt, und nur sie kann ihn ändern oder wieder aufnehmen. Es wurde nichts geändert. Sie können ihn aussetzen, einen Termin auslassen oder ihn beenden.",
  "This date is not the next one, and no payment of it waits. Nothing was changed.":
    "Dieser Termin ist nicht der nächste, und es wartet auch keine Zahlung von diesem Termin. Es wurde nichts geändert.",
  "You have skipped {maxSkippedDates} dates of this order that are still to come. Nothing was changed. Pause the order instead, and resume it when it should pay again.":
    "Sie haben bereits {maxSkippedDates} künftige Termine dieses Auftrags ausgelassen. Es wurde nichts geändert. Setzen Sie den Auftrag stattdessen aus und nehmen Sie ihn wieder auf, wenn wieder gezahlt werden soll.",
  "The bank is still working on this. Try again with the same key.":
    "Die Bank arbeitet noch daran. Versuchen Sie es mit demselben Schlüssel erneut.",
  "This request is too large. Nothing was changed.":
    "Diese Anfrage ist zu groß. Es wurde nichts geändert.",
  "Send JSON. Nothing was changed.": "Senden Sie JSON. Es wurde nichts geändert.",
  "Send JSON in UTF-8. Nothing was changed.": "Senden Sie JSON in UTF-8. Es wurde nichts geändert.",
  "This is not the bank's address. Nothing was changed. Open the bank at its own address.":
    "Das ist nicht die Adresse der Bank. Es wurde nichts geändert. Öffnen Sie die Bank unter ihrer eigenen Adresse.",
  "{refusal} Nothing was changed. Try again in {unit, select, hours {{hours} hours} other {{seconds, plural, one {# second} other {# seconds}}}}.":
    "{refusal} Es wurde nichts geändert. Versuchen Sie es in {unit, select, hours {{hours} Stunden} other {{seconds, plural, one {# Sekunde} other {# Sekunden}}}} erneut.",
  "Too many requests from your IP address.": "Zu viele Anfragen von Ihrer IP-Adresse.",
  "That is more than one member can ask for at once.":
    "Das ist mehr, als ein Mitglied auf einmal abfragen kann.",
  "That is more than one member can change in a day.":
    "Das ist mehr, als ein Mitglied an einem Tag ändern kann.",
  "Too many wrong {secrets, select, passwords {passwords} other {codes}}. Nothing was changed. Try again in {minutes, plural, =0 {a minute} one {a minute} other {# minutes}}.":
    "Zu viele falsche {secrets, select, passwords {Passwörter} other {Codes}}. Es wurde nichts geändert. Versuchen Sie es in {minutes, plural, =0 {einer Minute} one {einer Minute} other {# Minuten}} erneut.",
  "You checked many payees that do not match or do not exist. No money moved. Try again in {minutes, plural, one {# minute} other {# minutes}}{byName, select, true {, or send without the check} other {}}.":
    "Sie haben viele Empfänger geprüft, deren Name nicht übereinstimmt oder die es nicht gibt. Es wurde kein Geld bewegt. Versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} erneut{byName, select, true { oder senden Sie ohne Empfängerprüfung} other {}}.",
  "Too many papers were checked from your IP address. Try again later.":
    "Von Ihrer IP-Adresse wurden zu viele Zahlungsnachweise geprüft. Versuchen Sie es später erneut.",
  "You sent too many messages. This one was not sent. Try again in a minute.":
    "Sie haben zu viele Nachrichten gesendet. Diese wurde nicht gesendet. Versuchen Sie es in einer Minute erneut.",
  "You sent {maxUnansweredMessages} messages since the bank's last answer. This one was not sent. Wait for the answer.":
    "Sie haben seit der letzten Antwort der Bank {maxUnansweredMessages} Nachrichten gesendet. Diese wurde nicht gesendet. Warten Sie auf die Antwort.",
  "Too many codes were asked for: at most {emailCodesPerHour} are sent within an hour. Nothing was sent. Use the last one, or try again in an hour.":
    "Es wurden zu viele Codes angefordert: Höchstens {emailCodesPerHour} werden innerhalb einer Stunde gesendet. Es wurde nichts gesendet. Verwenden Sie den letzten oder versuchen Sie es in einer Stunde erneut.",
  "You have too many of the bank's pages open. Close some, then reload this one.":
    "Sie haben zu viele Seiten der Bank geöffnet. Schließen Sie einige und laden Sie dann diese neu.",
  "Something went wrong on our side. Check your transactions before you try again.":
    "Bei uns ist ein Fehler aufgetreten. Prüfen Sie Ihre Umsätze, bevor Sie es erneut versuchen.",
  "The bank can't be reached right now. Try again in a moment.":
    "Die Bank ist zurzeit nicht erreichbar. Versuchen Sie es in einem Moment erneut.",
  "The bank has stopped payments while it checks its records. No money moved. Try again later.":
    "Die Bank führt zurzeit keine Zahlungen aus, weil sie ihre Bücher prüft. Es wurde kein Geld bewegt. Versuchen Sie es später erneut.",
  "The bank can't be reached right now, and we don't know yet if money moved. Check your transactions before you try again.":
    "Die Bank ist zurzeit nicht erreichbar, und wir wissen noch nicht, ob Geld bewegt wurde. Prüfen Sie Ihre Umsätze, bevor Sie es erneut versuchen.",
  "The bank did not finish in time, and we don't know yet if this was done. Check before you try again.":
    "Die Bank ist nicht rechtzeitig fertig geworden, und wir wissen noch nicht, ob dies ausgeführt wurde. Prüfen Sie es, bevor Sie es erneut versuchen.",
  "The bank can't say right now whether this was carried out. Check before you try again.":
    "Die Bank kann zurzeit nicht sagen, ob dies ausgeführt wurde. Prüfen Sie es, bevor Sie es erneut versuchen.",
  "The bank is very busy. Nothing was changed. Try again in a moment.":
    "Die Bank ist stark ausgelastet. Es wurde nichts geändert. Versuchen Sie es in einem Moment erneut.",
  "This card is busy. No money moved. Try again in a moment.":
    "Diese Karte wird gerade verwendet. Es wurde kein Geld bewegt. Versuchen Sie es in einem Moment erneut.",
  "Another long statement of yours is being made. Nothing was changed. Try again when you have it.":
    "Für Sie wird gerade ein anderer langer Kontoauszug erstellt. Es wurde nichts geändert. Versuchen Sie es erneut, sobald Sie ihn haben.",
  "This Idempotency-Key was used for another request. No money moved.":
    "Dieser Idempotency-Key wurde für eine andere Anfrage verwendet. Es wurde kein Geld bewegt.",
  "This was not carried out: its outcome was asked for before it arrived. No money moved. Send it again if you still want to.":
    "Dieser Auftrag wurde nicht ausgeführt: Sein Ergebnis wurde abgefragt, bevor er eintraf. Es wurde kein Geld bewegt. Senden Sie ihn erneut, wenn Sie das weiterhin möchten.",
}
