/** German: second factors. */
export const secondFactors = {
  Continue: "Weiter",
  Checking: "Wird geprüft",
  Remove: "Entfernen",
  "Make New Codes": "Neue Codes erstellen",
  "Add Authenticator App": "Authenticator-App hinzufügen",
  "An app on your phone that shows a new code every 30 seconds.":
    "Eine App auf Ihrem Telefon, die alle 30 Sekunden einen neuen Code anzeigt.",
  "Add App": "App hinzufügen",
  "QR code for your authenticator app": "QR-Code für Ihre Authenticator-App",
  "1. Scan the code": "1. Code scannen",
  "In the app, add an account, then point your camera here.":
    "Fügen Sie in der App ein Konto hinzu und richten Sie dann die Kamera auf den Code.",
  "Or enter this key": "Oder diesen Schlüssel eingeben",
  "If the app is on this device. Choose time-based codes.":
    "Falls die App auf diesem Gerät ist. Wählen Sie zeitbasierte Codes.",
  "Copy key": "Schlüssel kopieren",
  "Key copied to clipboard": "Schlüssel in die Zwischenablage kopiert",
  "2. Enter the code the app shows": "2. Den angezeigten Code eingeben",
  "The app was not added": "Die App wurde nicht hinzugefügt",
  "Code from your authenticator app": "Code aus Ihrer Authenticator-App",
  "Six digits. They change every 30 seconds.": "Sechs Ziffern. Sie ändern sich alle 30 Sekunden.",
  "Recovery code": "Wiederherstellungscode",
  "One of the {count} you saved at setup. Each works once.":
    "Einer der {count}, die Sie bei der Einrichtung gespeichert haben. Jeder gilt einmal.",
  "Confirm with your passkey": "Mit Ihrem Passkey bestätigen",
  "Your device asks for your fingerprint, face, or PIN.":
    "Ihr Gerät fragt nach Fingerabdruck, Gesicht oder PIN.",
  "Your passkey doesn't work here": "Ihr Passkey funktioniert hier nicht",
  "Passkeys need the bank's own address and a browser that supports them.":
    "Passkeys benötigen die Adresse der Bank und einen Browser, der sie unterstützt.",
  "Use Passkey": "Passkey verwenden",
  "This is not a valid code": "Das ist kein gültiger Code",
  "Authenticator app": "Authenticator-App",
  "Added {date}": "Hinzugefügt am {date}",
  "Added {added}, {use, select, none {not used yet} other {last used {used}}}{where, select, all {, on all your devices} other {}}":
    "Hinzugefügt am {added}, {use, select, none {noch nicht verwendet} other {zuletzt verwendet am {used}}}{where, select, all {, auf allen Ihren Geräten} other {}}",
  "Recovery codes": "Wiederherstellungscodes",
  "None left": "Keine mehr übrig",
  "{left} of 10 left": "Noch {left} von 10",
  "New Codes": "Neue Codes",
  "You have no recovery codes left": "Sie haben keine Wiederherstellungscodes mehr",
  "Only {left} left": "Nur noch {left} übrig",
  "Without them, losing your phone locks you out. Make new codes and keep them safe.":
    "Ohne sie haben Sie keinen Zugang mehr, wenn Sie Ihr Telefon verlieren. Erstellen Sie neue Codes und bewahren Sie sie sicher auf.",
  "Actions for {name}": "Aktionen für {name}",
  Rename: "Umbenennen",
  Passkey: "Passkey",
  "Use a passkey": "Passkey verwenden",
  "Use a code from your app": "Code aus Ihrer App verwenden",
  "Use a recovery code": "Wiederherstellungscode verwenden",
  Easiest: "Am einfachsten",
  "Your fingerprint, face, or device PIN. A fake site can't steal it.":
    "Fingerabdruck, Gesicht oder PIN Ihres Geräts. Eine gefälschte Website kann nichts davon stehlen.",
  "Add Passkey": "Passkey hinzufügen",
  "An app on your phone shows a new code every 30 seconds. It works offline.":
    "Eine App auf Ihrem Telefon zeigt alle 30 Sekunden einen neuen Code an. Sie funktioniert auch offline.",
  "Make New Recovery Codes": "Neue Wiederherstellungscodes erstellen",
  "Making codes": "Codes werden erstellt",
  "You'll get {count} new codes. Your old codes stop working at once.":
    "Sie erhalten {count} neue Codes. Ihre alten Codes gelten sofort nicht mehr.",
  "Your fingerprint, face, or device PIN. It never leaves your device.":
    "Fingerabdruck, Gesicht oder PIN Ihres Geräts. Nichts davon verlässt Ihr Gerät.",
  Waiting: "Bitte warten",
  "The passkey was not added": "Der Passkey wurde nicht hinzugefügt",
  Name: "Name",
  "For example, Phone or Work laptop.": "Zum Beispiel Telefon oder Arbeitslaptop.",
  "Your Recovery Codes": "Ihre Wiederherstellungscodes",
  "If you lose your phone or passkey, each code lets you in once. You won't see them again.":
    "Wenn Sie Ihr Telefon oder Ihren Passkey verlieren, können Sie sich mit jedem Code einmal anmelden. Sie werden nicht noch einmal angezeigt.",
  "Recovery codes copied to clipboard": "Wiederherstellungscodes in die Zwischenablage kopiert",
  Copy: "Kopieren",
  Download: "Herunterladen",
  Print: "Drucken",
  "I saved these codes in a safe place": "Ich habe diese Codes sicher aufbewahrt",
  "Save the codes first, then check this box":
    "Speichern Sie zuerst die Codes und kreuzen Sie dann dieses Feld an",
  Done: "Fertig",
  "{bank}: recovery codes": "{bank}: Wiederherstellungscodes",
  "{bank}: recovery codes. {remark}": "{bank}: Wiederherstellungscodes. {remark}",
  "Made on {date}. Each code works once, in place of a passkey or an authenticator app.":
    "Erstellt am {date}. Jeder Code gilt einmal, anstelle eines Passkeys oder einer Authenticator-App.",
  "Remove Authenticator App": "Authenticator-App entfernen",
  "Remove Passkey {name}": "Passkey {name} entfernen",
  "Keep It": "Behalten",
  Removing: "Wird entfernt",
  "Authenticator app removed": "Authenticator-App entfernt",
  "Passkey removed": "Passkey entfernt",
  "Passkey added": "Passkey hinzugefügt",
  "Authenticator app added": "Authenticator-App hinzugefügt",
  "This is your only second factor": "Dies ist Ihr einziger zweiter Faktor",
  "Every member needs one. Add another first, then remove this one.":
    "Jedes Mitglied braucht einen. Fügen Sie zuerst einen anderen hinzu und entfernen Sie dann diesen.",
  "Its codes stop working at once. Delete the account from the app, too.":
    "Ihre Codes gelten sofort nicht mehr. Löschen Sie das Konto auch in der App.",
  "It stops working at once. Delete it from your device, too.":
    "Er funktioniert sofort nicht mehr. Löschen Sie ihn auch auf Ihrem Gerät.",
  "Without it, your password alone opens your accounts, and your recovery codes stop working.":
    "Ohne ihn genügt Ihr Passwort für den Zugang zu Ihren Konten, und Ihre Wiederherstellungscodes gelten nicht mehr.",
  "It was not removed": "Er wurde nicht entfernt",
  "Rename Passkey": "Passkey umbenennen",
  "Only you see this name.": "Nur Sie sehen diesen Namen.",
  "Passkey renamed": "Passkey umbenannt",
  "Protect your money with a second factor": "Schützen Sie Ihr Geld mit einem zweiten Faktor",
  "Add a passkey or an app on your phone. Then your password alone isn't enough to get in.":
    "Fügen Sie einen Passkey oder eine App auf Ihrem Telefon hinzu. Dann genügt Ihr Passwort allein nicht mehr für den Zugang.",
  "Set It Up": "Einrichten",
  "Not now": "Nicht jetzt",
  "Second Factors": "Zweite Faktoren",
  On: "Ein",
  Off: "Aus",
  "A passkey, or codes from an app on your phone. You need one when you sign in, and before you send money or change settings.":
    "Ein Passkey oder Codes aus einer App auf Ihrem Telefon. Sie brauchen einen bei der Anmeldung und bevor Sie Geld senden oder Einstellungen ändern.",
  "Second factors did not load": "Zweite Faktoren konnten nicht geladen werden",
  "Recovery codes created": "Wiederherstellungscodes erstellt",
} as const
