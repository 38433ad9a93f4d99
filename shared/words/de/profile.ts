/** German: the profile. */
export const profile = {
  "Personal information": "Persönliche Angaben",
  "The bank addresses you by your first and last name. This is not the name on your accounts and cards.":
    "Die Bank spricht Sie mit Vor- und Nachnamen an. Das ist nicht der Name auf Ihren Konten und Karten.",
  "The bank addresses you by your first and last name. Your accounts and cards stay in the name of <name>{holder}</name>. Only staff can change that name, with proof of your identity.":
    "Die Bank spricht Sie mit Vor- und Nachnamen an. Ihre Konten und Karten lauten weiterhin auf <name>{holder}</name>. Diesen Namen können nur Mitarbeiter ändern, gegen Nachweis Ihrer Identität.",
  "You'll sign in with it from now on.": "Ab jetzt melden Sie sich damit an.",
  "Add Your Legal Name": "Namen laut Ausweis hinzufügen",
  "Payments to others and your cards show this name. Enter it as it appears on your ID. You can add it once. After that, only staff can change it.":
    "Zahlungen an andere und Ihre Karten zeigen diesen Namen. Geben Sie ihn so ein, wie er auf Ihrem Ausweis steht. Sie können ihn einmal hinzufügen. Danach können ihn nur Mitarbeiter ändern.",
  "Profile updated successfully": "Profil aktualisiert",
  "Name saved": "Name gespeichert",
  "Your accounts are in the name of {name}.": "Ihre Konten lauten auf {name}.",
  "Account Information": "Angaben zum Zugang",
  "Created|profile": "Erstellt",
  "Last updated": "Zuletzt geändert",
  "Active|membership": "Aktiv",
  "Personal Information": "Persönliche Angaben",
  "You are editing your details.": "Sie bearbeiten Ihre Angaben.",
  "How the bank addresses and reaches you.": "Wie die Bank Sie anspricht und erreicht.",
  "Edit Profile": "Profil bearbeiten",
  "Name on your accounts": "Name auf Ihren Konten",
  "Not added yet": "Noch nicht angegeben",
  "Contact Support": "Kundendienst kontaktieren",
  "If you can't change something yourself, write to <email>{address}</email>. Email replies within 24 hours.":
    "Wenn Sie etwas nicht selbst ändern können, schreiben Sie an <email>{address}</email>. Antwort per E-Mail innerhalb von 24 Stunden.",
  Profile: "Profil",
  Personal: "Persönliches",
  Devices: "Geräte",
  Limits: "Limits",
  "Your Data": "Ihre Daten",
  "Trusted payees need a second factor":
    "Vertrauenswürdige Empfänger erfordern einen zweiten Faktor",
  "With one, you confirm payments to others, except small ones and those to payees you trust.":
    "Damit bestätigen Sie Zahlungen an andere, außer kleinen und solchen an Empfänger, denen Sie vertrauen.",
  "You have chosen none yet: pages follow your browser.":
    "Sie haben noch keine gewählt: Die Seiten richten sich nach Ihrem Browser.",
  "This app, emails, and new papers. Chat messages stay as they were written.":
    "Diese App, E-Mails und neue Dokumente. Chat-Nachrichten bleiben, wie sie geschrieben wurden.",
} as const
