/** German: insights. */
export const insights = {
  Housing: "Wohnen",
  "Energy and phone": "Energie und Telefon",
  Groceries: "Lebensmittel",
  "Eating out": "Restaurants",
  Transport: "Verkehr",
  Travel: "Reisen",
  Shopping: "Einkäufe",
  Leisure: "Freizeit",
  Health: "Gesundheit",
  Insurance: "Versicherungen",
  Education: "Bildung",
  "Gifts and donations": "Geschenke und Spenden",
  "Taxes and fees": "Steuern und Gebühren",
  "Loan payments": "Kreditraten",
  Uncategorized: "Ohne Kategorie",
  Salary: "Gehalt",
  "Other income": "Andere Einnahmen",
  "Own money": "Eigenes Geld",
  "Returned payments": "Zurückgekommene Zahlungen",
  "Borrowed money": "Geliehenes Geld",
  "Own money (not counted)": "Eigenes Geld (nicht gezählt)",
  "{amount} in {month}": "{amount} im {month}",
  "The payments did not load": "Die Zahlungen konnten nicht geladen werden",
  "There are no payments in this month.": "In diesem Monat gibt es keine Zahlungen.",
  "Budget saved": "Budget gespeichert",
  "Budget removed": "Budget entfernt",
  "Monthly budget": "Monatsbudget",
  "You are told at 80% and 100%. Nothing is blocked.":
    "Sie werden bei 80 % und 100 % informiert. Es wird nichts gesperrt.",
  "Remove Budget": "Budget entfernen",
  "Save Budget": "Budget speichern",
  Category: "Kategorie",
  "Change<more> the category</more>": "Ändern<more> der Kategorie</more>",
  Undo: "Rückgängig",
  "Count it as": "Zählt als",
  "Choose a category": "Kategorie auswählen",
  "Always for this payee ({count, plural, one {# payment} other {# payments}})":
    "Immer für diesen Empfänger ({count, plural, one {# Zahlung} other {# Zahlungen}})",
  "Save Category": "Kategorie speichern",
  "{count, plural, one {# payment} other {# payments}}":
    "{count, plural, one {# Zahlung} other {# Zahlungen}}",
  "{count, plural, one {# payment} other {# payments}}; {amount} more came back than you paid":
    "{count, plural, one {# Zahlung} other {# Zahlungen}}; {amount} mehr kamen zurück, als Sie bezahlt haben",
  "of {budget}": "von {budget}",
  "{percent} of {budget}": "{percent} von {budget}",
  "Money In and Out": "Eingänge und Ausgänge",
  "The months did not load": "Die Monate konnten nicht geladen werden",
  "Your months appear here after your first payment.":
    "Ihre Monate erscheinen hier nach Ihrer ersten Zahlung.",
  "In|money": "Eingang",
  "Out|money": "Ausgang",
  "Left|money": "Übrig",
  "{moneyIn} came in this month, and {moneyOut} went out.":
    "In diesem Monat gingen {moneyIn} ein und {moneyOut} aus.",
  "{moneyIn} came in and {moneyOut} went out {count, plural, one {last month} other {a month, on average of the last #}}. Money between your own accounts is not counted.":
    "{count, plural, one {Im letzten Monat} other {Im Schnitt der letzten # Monate}} gingen {moneyIn} ein und {moneyOut} aus. Geld zwischen Ihren eigenen Konten zählt nicht.",
  "The balance did not load": "Der Saldo konnte nicht geladen werden",
  "is what the account lacks for everything due up to {date}.":
    "fehlen dem Konto für alles, was bis zum {date} fällig ist.",
  "left to spend up to {date}, after what is due from the account.":
    "bleiben Ihnen bis zum {date}, wenn alles Fällige bezahlt ist.",
  "Not everything is covered": "Nicht alles ist gedeckt",
  "On {date}, {amount} would be missing.": "Am {date} würden {amount} fehlen.",
  "The balance is {amount}. Nothing is known to be due in the days ahead.":
    "Der Saldo beträgt {amount}. In den nächsten Tagen ist nichts Bekanntes fällig.",
  "The balance is {amount} now. Lowest ahead: {lowest} on {date}. The dashed line follows from your orders, installments, and interest alone.":
    "Der Saldo beträgt jetzt {amount}. Niedrigster Stand: {lowest} am {date}. Die gestrichelte Linie folgt allein aus Ihren Aufträgen, Raten und Zinsen.",
  Day: "Tag",
  "Recurring Payments": "Wiederkehrende Zahlungen",
  "Recurring payments did not load": "Wiederkehrende Zahlungen konnten nicht geladen werden",
  "None was found besides your standing orders. Three regular payments to the same payee are needed.":
    "Außer Ihren Daueraufträgen wurde keine gefunden. Dafür sind drei regelmäßige Zahlungen an denselben Empfänger nötig.",
  "You pay these yourself, again and again. A standing order would do it for you.":
    "Diese Zahlungen führen Sie immer wieder selbst aus. Ein Dauerauftrag würde das für Sie erledigen.",
  "about {amount}": "etwa {amount}",
  "{rhythm}, next expected on {date}": "{rhythm}, voraussichtlich wieder am {date}",
  "Make it an order<more> to {payee}</more>": "Dauerauftrag einrichten<more> an {payee}</more>",
  "Your Rules": "Ihre Regeln",
  "Your rules did not load": "Ihre Regeln konnten nicht geladen werden",
  "You have no rules yet. Open a payment and choose a category always, or name a word below.":
    "Sie haben noch keine Regeln. Öffnen Sie eine Zahlung und legen Sie ihre Kategorie für immer fest, oder geben Sie unten ein Wort ein.",
  "A rule for a payee comes before a rule for a word, and both before the bank's list of words.":
    "Eine Regel für einen Empfänger geht einer Regel für ein Wort vor, und beide gehen der Wortliste der Bank vor.",
  "{category}, {kind, select, payee {for this payee} other {for names with this word}}":
    "{category}, {kind, select, payee {für diesen Empfänger} other {für Namen mit diesem Wort}}",
  "Delete the rule for {name}": "Regel für {name} löschen",
  "Rule deleted": "Regel gelöscht",
  "Rule added": "Regel hinzugefügt",
  "New rule": "Neue Regel",
  "Word in the payee's name": "Wort im Namen des Empfängers",
  "Add Rule": "Regel hinzufügen",
  Privacy: "Datenschutz",
  "Show insights": "Auswertungen anzeigen",
  "Insights are worked out from your own payments when you look, and nothing from outside is used. Employees don't see them. Switched off, nothing is worked out; your rules and budgets are kept for when you switch them on again.":
    "Auswertungen werden aus Ihren eigenen Zahlungen berechnet, wenn Sie sie ansehen; fremde Daten werden nicht verwendet. Mitarbeiter sehen sie nicht. Sind sie ausgeschaltet, wird nichts berechnet; Ihre Regeln und Budgets bleiben für später erhalten.",
  "Most Paid": "Am meisten bezahlt",
  "Without a name": "Ohne Namen",
  "Not Counted": "Nicht gezählt",
  "Money between your accounts, and payments that came back, are neither spending nor income.":
    "Geld zwischen Ihren Konten und zurückgekommene Zahlungen sind weder Ausgaben noch Einnahmen.",
  "Your spending did not load": "Ihre Ausgaben konnten nicht geladen werden",
  "Earlier month": "Früherer Monat",
  "Later month": "Späterer Monat",
  "{percent} of it has no category yet. Open a payment to choose one.":
    "{percent} davon haben noch keine Kategorie. Öffnen Sie eine Zahlung, um eine zu wählen.",
  "Nothing was spent": "Es wurde nichts ausgegeben",
  "Payments of this month appear here by category.":
    "Zahlungen dieses Monats erscheinen hier nach Kategorie.",
  "In EUR; other currencies at the bank's rate of each day.":
    "In EUR; andere Währungen zum Tageskurs der Bank.",
  "More came back than you spent.": "Es kam mehr zurück, als Sie ausgegeben haben.",
  "Spent so far this month.": "In diesem Monat bisher ausgegeben.",
  "Spent in {month}.": "Im {month} ausgegeben.",
  "Spent so far this month, as much as by this day in {before}.":
    "In diesem Monat bisher ausgegeben, so viel wie bis zu diesem Tag im {before}.",
  "Spent in {month}, as much as in {before}.": "Im {month} ausgegeben, so viel wie im {before}.",
  "Spent so far this month, {amount} {sign, select, less {less} other {more}} than by this day in {before}.":
    "In diesem Monat bisher ausgegeben, {amount} {sign, select, less {weniger} other {mehr}} als bis zu diesem Tag im {before}.",
  "Spent in {month}, {amount} {sign, select, less {less} other {more}} than in {before}.":
    "Im {month} ausgegeben, {amount} {sign, select, less {weniger} other {mehr}} als im {before}.",
} as const
