/** German: devices and security activity. */
export const security = {
  "The bank": "Die Bank",
  "Security Activity": "Sicherheitsaktivität",
  "Every sign-in and change, with who made it and where. Nobody can edit or delete these entries.":
    "Jede Anmeldung und Änderung, mit Urheber und Ort. Niemand kann diese Einträge bearbeiten oder löschen.",
  "Security activity did not load": "Die Sicherheitsaktivität konnte nicht geladen werden",
  "No activity yet": "Noch keine Aktivität",
  "That's all": "Das ist alles",
  "New|security event": "Neu",
  "Signed out": "Abgemeldet",
  "{device} is signed out.": "{device} ist abgemeldet.",
  "You are signed in on this device only.": "Sie sind nur auf diesem Gerät angemeldet.",
  "Where you're signed in now. Locations are as each browser reported them.":
    "Wo Sie gerade angemeldet sind. Die Orte haben die Browser selbst gemeldet.",
  "Devices did not load": "Geräte konnten nicht geladen werden",
  "This device": "Dieses Gerät",
  "In use now": "Wird gerade verwendet",
  "Last used {time}": "Zuletzt verwendet: {time}",
  "Sign out {device}": "{device} abmelden",
  "Name {device}": "{device} benennen",
  "Signing out": "Abmeldung läuft",
  "{others, plural, one {Sign out the other device} other {Sign out all # other devices}}":
    "{others, plural, one {Das andere Gerät abmelden} other {Alle # anderen Geräte abmelden}}",
  "Name Device": "Gerät benennen",
  "{device}. Only you see this name. Leave it empty to remove it.":
    "{device}. Nur Sie sehen diesen Namen. Lassen Sie ihn leer, um ihn zu entfernen.",
  "Device name": "Gerätename",
  "Device name saved": "Gerätename gespeichert",
  "If This Wasn't You": "Wenn Sie das nicht waren",
  "Do these three things, most urgent first.": "Tun Sie diese drei Dinge, das Dringendste zuerst.",
  "Sign out everywhere else": "Überall sonst abmelden",
  "This ends every other session at once.": "Das beendet sofort alle anderen Sitzungen.",
  "Sign out others": "Andere abmelden",
  "Change your password": "Passwort ändern",
  "Choose one you don't use anywhere else.": "Wählen Sie eines, das Sie sonst nirgends verwenden.",
  "Change password": "Passwort ändern",
  "Tell us": "Informieren Sie uns",
  "Call {phone} or write to {email}. We'll look into it, and can freeze your cards.":
    "Rufen Sie {phone} an oder schreiben Sie an {email}. Wir gehen der Sache nach und können Ihre Karten sperren.",
  "Security notice": "Sicherheitshinweis",
  "Was this you?": "Waren Sie das?",
  "There is more under <activity>Security Activity</activity> in your profile.":
    "Mehr finden Sie unter <activity>Sicherheitsaktivität</activity> in Ihrem Profil.",
  "To confirm that it was you, sign in again on a device you used before this happened.":
    "Um zu bestätigen, dass Sie es waren, melden Sie sich auf einem Gerät neu an, das Sie schon vorher verwendet haben.",
  "This wasn't me": "Das war ich nicht",
  "Thank you": "Danke",
  "This was me": "Das war ich",
} as const
