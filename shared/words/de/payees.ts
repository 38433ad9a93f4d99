/** German: payees. */
export const payees = {
  "Saved Payees": "Gespeicherte Empfänger",
  "Name or IBAN": "Name oder IBAN",
  "Payees did not load": "Die Empfänger konnten nicht geladen werden",
  "No payees yet": "Noch keine Empfänger",
  "Save someone you pay again, such as your landlord. After a transfer you can save its payee too.":
    "Speichern Sie jemanden, den Sie wieder bezahlen, zum Beispiel Ihren Vermieter. Auch nach einer Überweisung können Sie den Empfänger speichern.",
  "No payee found": "Kein Empfänger gefunden",
  "The search covers your name for them, their name, and the IBAN.":
    "Gesucht wird in Ihrer Bezeichnung, im Namen des Empfängers und in der IBAN.",
  "The name differs from the one on the account": "Der Name weicht von dem des Kontos ab",
  "The name does not match the account": "Der Name stimmt nicht mit dem Konto überein",
  "The name can't be checked": "Der Name kann nicht geprüft werden",
  "Name check": "Empfängerprüfung",
  "Saved|on a day": "Gespeichert am",
  "Rename Payee": "Empfänger umbenennen",
  "{name}, {iban}. Only you see your name for them.":
    "{name}, {iban}. Ihre Bezeichnung sehen nur Sie.",
  "Your name for them": "Ihre Bezeichnung",
  "Payee renamed": "Empfänger umbenannt",
  "Delete {name}?": "{name} löschen?",
  "Keep Payee": "Empfänger behalten",
  "Delete Payee": "Empfänger löschen",
  "{name} is deleted": "{name} wurde gelöscht",
  "The transfers stay in your history, and you can save this payee again. A payee you trust stays trusted.":
    "Die Überweisungen bleiben in Ihren Umsätzen, und Sie können diesen Empfänger wieder speichern. Ein vertrauenswürdiger Empfänger bleibt vertrauenswürdig.",
  "{name} is a trusted payee": "{name} ist ein vertrauenswürdiger Empfänger",
  "Add Trusted Payee": "Vertrauenswürdigen Empfänger hinzufügen",
  "You can then pay them without a second factor.":
    "Danach können Sie ihn ohne zweiten Faktor bezahlen.",
  "{name} is saved": "{name} ist gespeichert",
  "Save Payee": "Empfänger speichern",
  "{name}. You can then choose them for a transfer.":
    "{name}. Sie können ihn dann für eine Überweisung auswählen.",
  "You can then choose them for a transfer.": "Sie können ihn dann für eine Überweisung auswählen.",
  "Checking the name": "Name wird geprüft",
  "Such as Landlord. Only you see it.": "Zum Beispiel Vermieter. Nur Sie sehen sie.",
  "Saved as": "Gespeichert als",
  "Save This Payee": "Diesen Empfänger speichern",
  "See Payee": "Empfänger ansehen",
  "Find someone you paid or saved": "Bekannten Empfänger suchen",
  "Filled in: {name}": "Ausgefüllt: {name}",
  "Your payees did not load. Enter the IBAN below.":
    "Ihre Empfänger konnten nicht geladen werden. Geben Sie unten die IBAN ein.",
  "Nobody found. Enter the IBAN below.": "Niemand gefunden. Geben Sie unten die IBAN ein.",
  "No payees yet. Enter the IBAN below.": "Noch keine Empfänger. Geben Sie unten die IBAN ein.",
  "Recent|payees": "Zuletzt bezahlt",
  "Saved|payees": "Gespeichert",
  "Trusted|payees": "Vertrauenswürdig",
  "Trusted Payees": "Vertrauenswürdige Empfänger",
  "Payments to them don't need a second factor. They still count toward your daily limit.":
    "Zahlungen an sie brauchen keinen zweiten Faktor. Sie zählen trotzdem zu Ihrem Tageslimit.",
  "Add Payee": "Empfänger hinzufügen",
  "Saved payees": "Gespeicherte Empfänger",
  "Trusted payees did not load": "Vertrauenswürdige Empfänger konnten nicht geladen werden",
  "No trusted payees yet": "Noch keine vertrauenswürdigen Empfänger",
  "Add someone you pay often, such as your landlord.":
    "Fügen Sie jemanden hinzu, den Sie oft bezahlen, zum Beispiel Ihren Vermieter.",
  "Remove {name}": "{name} entfernen",
  "Pay <name>{payee}</name> often?": "Bezahlen Sie <name>{payee}</name> oft?",
  "Payments to a trusted payee don't need a second factor.":
    "Zahlungen an einen vertrauenswürdigen Empfänger brauchen keinen zweiten Faktor.",
  "Trust This Payee": "Diesem Empfänger vertrauen",
  "You can now pay them without a second factor.":
    "Sie können ihn jetzt ohne zweiten Faktor bezahlen.",
  "Name does not match": "Name stimmt nicht überein",
  "Name differs": "Name weicht ab",
  "Remove {name}?": "{name} entfernen?",
  "Remove Payee": "Empfänger entfernen",
  "{name} is no longer a trusted payee": "{name} ist kein vertrauenswürdiger Empfänger mehr",
  "You can still pay them. Payments above {amount} EUR then need your second factor, as for anyone else.":
    "Sie können ihn weiterhin bezahlen. Zahlungen über {amount} EUR brauchen dann Ihren zweiten Faktor, wie bei allen anderen.",
} as const
