/**
 * German: the papers of loans, with the words of the German versions of these directives: Richtlinie (EU) 2023/2225
 * über Verbraucherkreditverträge (Anhang I), which keeps the terms of Richtlinie 2008/48/EG (Anhang II, "Europäische
 * Standardinformationen für Verbraucherkredite"), and Richtlinie 2014/17/EU über Wohnimmobilienkreditverträge für
 * Verbraucher (Anhang II, "Europäisches Standardisiertes Merkblatt").
 */
export const loanPapers = {
  "loan-{number}-{paper, select, information {information} agreement {agreement} schedule {schedule} other {payoff}}":
    "kredit-{number}-{paper, select, information {information} agreement {vertrag} schedule {tilgungsplan} other {abloesung}}",
  "{rate} a year, fixed for the whole term": "{rate} pro Jahr, fest für die gesamte Laufzeit",
  "{count} of {amount}, once a month": "{count} zu je {amount}, einmal im Monat",
  "{count} of {amount} and a last one of {last}, once a month":
    "{count} zu je {amount} und eine letzte zu {last}, einmal im Monat",
  Type: "Art",
  "Loan No. {number} · {day}": "Kredit Nr. {number} · {day}",
  "This offer binds the bank until the end of {day}.":
    "Dieses Angebot bindet die Bank bis zum Ablauf des {day}.",
  "You have applied for this loan. The rate is an estimate: it is fixed with the bank's offer, which has a sheet of its own.":
    "Sie haben diesen Kredit beantragt. Der Zinssatz ist eine Schätzung: Er wird mit dem Angebot der Bank festgelegt, zu dem es ein eigenes Merkblatt gibt.",
  "You have accepted these terms.": "Sie haben diese Bedingungen angenommen.",
  "This offer is no longer open.": "Dieses Angebot ist nicht mehr offen.",
  "None: overdue installments bear no additional interest, and there is no reminder fee":
    "Keine: Überfällige Raten werden nicht zusätzlich verzinst, und es gibt keine Mahngebühr",
  "At any time, in part or in full, in the loan's page. You pay the principal and the interest to that day (actual days over 365). There is no compensation.":
    "Jederzeit, ganz oder teilweise, auf der Seite des Kredits. Sie zahlen das Kapital und die Zinsen bis zu diesem Tag (tatsächliche Tage durch 365). Eine Entschädigung fällt nicht an.",
  "Within {days} days after the payout, without giving a reason, in the loan's page. You pay back the principal and the interest by days, and nothing else. Before the payout you can withdraw at no cost.":
    "Innerhalb von {days} Kalendertagen nach der Auszahlung, ohne Angabe von Gründen, auf der Seite des Kredits. Sie zahlen das Kapital und die nach Tagen aufgelaufenen Zinsen zurück und sonst nichts. Vor der Auszahlung können Sie kostenlos widerrufen.",
  "In one sum to your account at the bank, after you have accepted the offer and staff have released it":
    "In einer Summe auf Ihr Konto bei der Bank, nachdem Sie das Angebot angenommen und Mitarbeiter die Auszahlung freigegeben haben",
  "Missing payments can have serious consequences: the bank may demand the whole rest, it can become harder for you to borrow, and a court may enforce the debt. Write to us before a payment is missed; we look for a way together.":
    "Ausbleibende Zahlungen können schwerwiegende Folgen haben: Die Bank kann den gesamten Rest verlangen, die Erlangung eines Kredits kann schwieriger werden, und ein Gericht kann die Schuld vollstrecken lassen. Schreiben Sie uns, bevor eine Zahlung ausbleibt; wir suchen gemeinsam einen Weg.",
  "To {email} or {phone}. If the answer does not satisfy you, you can turn to the alternative dispute resolution of the financial supervisor, at no cost.":
    "An {email} oder {phone}. Wenn Sie mit der Antwort nicht zufrieden sind, können Sie sich kostenlos an die außergerichtliche Streitbeilegung der Finanzaufsicht wenden.",
  "What you stated: {collateral}": "Was Sie angegeben haben: {collateral}",
  "None|in a loan's paper": "Keine",
  "You can download it from the loan's page at any time, at no cost.":
    "Sie können ihn jederzeit kostenlos von der Seite des Kredits herunterladen.",
  "English|language of this paper": "Deutsch",
  "Standard European Consumer Credit Information":
    "Europäische Standardinformationen für Verbraucherkredite",
  "Key information": "Wesentliche Informationen",
  Creditor: "Kreditgeber",
  "Total amount of credit": "Gesamtkreditbetrag",
  Duration: "Laufzeit",
  "Borrowing rate": "Sollzinssatz",
  "Annual percentage rate of charge (APR)": "Effektiver Jahreszins",
  "The total cost as a yearly percentage, so that offers can be compared.":
    "Die Gesamtkosten, ausgedrückt als jährlicher Prozentsatz des Gesamtkreditbetrags, damit sich Angebote vergleichen lassen.",
  "Total amount to be paid back": "Von Ihnen zu zahlender Gesamtbetrag",
  "{amount} and interest of {interest}.": "{amount} und Zinsen von {interest}.",
  Installments: "Raten",
  "Costs if you pay late": "Kosten bei Zahlungsverzug",
  "Right of withdrawal": "Widerrufsrecht",
  "Early repayment": "Vorzeitige Rückzahlung",
  "The credit agreement": "Der Kreditvertrag",
  "Type of credit": "Kreditart",
  "{loan} in equal monthly installments": "{loan} in gleichen monatlichen Raten",
  "How you get it": "Bedingungen für die Inanspruchnahme",
  "Security|of a loan": "Verlangte Sicherheiten",
  "How payments are used": "Reihenfolge der Anrechnung der Teilzahlungen",
  "First for what is overdue, the oldest installment first and its interest before its principal; then for accrued interest; then for principal.":
    "Zuerst auf Überfälliges, die älteste Rate zuerst und ihre Zinsen vor ihrem Kapital; dann auf aufgelaufene Zinsen; dann auf Kapital.",
  "Linked goods or services": "Verbundene Waren oder Dienstleistungen",
  Costs: "Kosten",
  "How the APR is calculated": "Berechnung des effektiven Jahreszinses",
  "One payout of {amount}, then {installments}. A month counts as a twelfth of a year. Nobody pays anything else.":
    "Eine Auszahlung von {amount}, danach Raten: {installments}. Ein Monat zählt als ein Zwölftel eines Jahres. Niemand zahlt etwas anderes.",
  Fees: "Gebühren",
  "None, neither for the agreement nor for the account that the bank requires":
    "Keine, weder für den Vertrag noch für das Konto, das die Bank verlangt",
  "A current or savings account at the bank in the loan's currency. It is free.":
    "Ein Giro- oder Sparkonto bei der Bank in der Währung des Kredits. Es ist kostenlos.",
  "Insurance or other services": "Versicherung oder andere Nebenleistungen",
  "None required": "Keine verlangt",
  Notary: "Notarkosten",
  "Other important facts": "Weitere wichtige Angaben",
  "Missed payments": "Ausbleibende Zahlungen",
  "Check of data": "Datenbankabfrage",
  "The bank decides with what you state and with your accounts here. If it looks into a database of another company and rejects your application because of it, it tells you so at once and at no cost.":
    "Die Bank entscheidet nach Ihren Angaben und Ihren Konten hier. Wenn sie eine Datenbank eines anderen Unternehmens abfragt und Ihren Antrag deshalb ablehnt, unterrichtet sie Sie unverzüglich und unentgeltlich über das Ergebnis.",
  "Draft of the agreement": "Kreditvertragsentwurf",
  Validity: "Gültigkeit",
  Complaints: "Beschwerden",
  "Language and law": "Sprache und Recht",
  "{language}; the law of Luxembourg": "{language}; luxemburgisches Recht",
  "What it costs": "Was er kostet",
  "Yearly cost (APR)": "Effektiver Jahreszins",
  "To pay back": "Zurückzuzahlen",
  Terms: "Bedingungen",
  Lender: "Kreditgeber",
  Payout: "Auszahlung",
  "The directives on consumer and mortgage credit do not apply to loans for a business. The bank calculates their yearly cost in the same way, so that offers can be compared.":
    "Die Richtlinien über Verbraucher- und Wohnimmobilienkredite gelten nicht für Kredite an Unternehmen. Die Bank berechnet deren jährliche Kosten auf dieselbe Weise, damit sich Angebote vergleichen lassen.",
  "European Standardised Information Sheet": "Europäisches Standardisiertes Merkblatt",
  "This document was produced for {holder} on {day}, from the information that you have provided so far and on the current conditions of the market. {validity} It does not oblige you to anything.":
    "Dieses Dokument wurde am {day} für {holder} erstellt, auf der Grundlage der bereits von Ihnen gemachten Angaben sowie der aktuellen Bedingungen am Finanzmarkt. {validity} Es verpflichtet Sie zu nichts.",
  "1. Lender": "1. Kreditgeber",
  "Telephone and email": "Telefon und E-Mail",
  "2. Credit intermediary": "2. Kreditvermittler",
  Intermediary: "Vermittler",
  "None: the bank lends directly": "Keiner: Die Bank vergibt den Kredit direkt",
  "3. Main features of the loan": "3. Hauptmerkmale des Kredits",
  "Amount and currency": "Kreditbetrag und Währung",
  "{amount}, in {currency}": "{amount}, in {currency}",
  "Equal monthly installments of principal and interest (annuity)":
    "Gleiche monatliche Raten aus Kapital und Zinsen (Annuität)",
  "Type of interest rate": "Art des anwendbaren Zinssatzes",
  "Fixed for the whole term": "Fest für die gesamte Laufzeit",
  "Total amount to be reimbursed": "Zurückzuzahlender Gesamtbetrag",
  "For each unit that you borrow you pay back {amount}.":
    "Dies bedeutet, dass Sie {amount} je geliehener Währungseinheit zurückzuzahlen haben.",
  "4. Interest rate and other costs": "4. Zinssatz und andere Kosten",
  "Interest rate": "Zinssatz",
  "Annual percentage rate of charge (APRC)": "Effektiver Jahreszins",
  "Other costs to be paid once or regularly": "Andere einmalige oder regelmäßig anfallende Kosten",
  "None to the bank. Costs of a notary or of the registration of a mortgage are not known to the bank and not included.":
    "Keine an die Bank. Kosten eines Notars oder der Eintragung einer Hypothek sind der Bank nicht bekannt und nicht enthalten.",
  "5. Frequency and number of payments": "5. Häufigkeit und Anzahl der Ratenzahlungen",
  Frequency: "Häufigkeit",
  "Monthly|of installments": "Monatlich",
  "Number of payments": "Anzahl der Zahlungen",
  "6. Amount of each installment": "6. Höhe der einzelnen Raten",
  "Your income can change": "Ihr Einkommen kann sich ändern",
  "Consider whether you could still pay if it fell.":
    "Überlegen Sie, ob Sie auch dann noch zahlen könnten, wenn es sinkt.",
  "7. Illustrative repayment table": "7. Beispiel eines Tilgungsplans",
  "8. Additional obligations": "8. Zusätzliche Auflagen",
  "A current or savings account at the bank in the loan's currency, which is free. Nothing else is required.":
    "Ein Giro- oder Sparkonto bei der Bank in der Währung des Kredits, das kostenlos ist. Sonst wird nichts verlangt.",
  "9. Early repayment": "9. Vorzeitige Rückzahlung",
  "In part or in full": "Teilweise oder ganz",
  "10. Flexible features": "10. Flexible Merkmale",
  "Transfer to another lender or property":
    "Übertragung auf einen anderen Kreditgeber oder eine andere Immobilie",
  "Not offered. You can repay early at any time.":
    "Wird nicht angeboten. Sie können jederzeit vorzeitig zurückzahlen.",
  "11. Other rights of the borrower": "11. Sonstige Rechte des Kreditnehmers",
  "Reflection period": "Bedenkzeit",
  "The bank's offer stays open for {days} days{until, select, known { until the end of {day}} other {}}, so that you can compare it with others and think about it; the law requires at least {least}. You can accept it earlier.":
    "Das Angebot der Bank bleibt {days} Tage{until, select, known { bis zum Ablauf des {day}} other {}} offen, damit Sie es mit anderen vergleichen und darüber nachdenken können; das Gesetz verlangt mindestens {least}. Sie können es früher annehmen.",
  "12. Complaints": "12. Beschwerden",
  "Where to complain": "Beschwerdestelle",
  "13. If you do not meet your obligations":
    "13. Nichteinhaltung der aus dem Kreditvertrag erwachsenden Verpflichtungen",
  "Your home": "Ihre Immobilie",
  "If you do not keep up the payments, you may lose the property that secures the loan.":
    "Wenn Sie die Raten nicht zahlen, können Sie die Immobilie verlieren, die den Kredit sichert.",
  "14. Additional information": "14. Weitere Angaben",
  "Law and language": "Recht und Sprache",
  "The law of Luxembourg; {language}": "Luxemburgisches Recht; {language}",
  "15. Supervisor": "15. Aufsichtsbehörde",
  Supervisor: "Aufsichtsbehörde",
  "For you to read: it binds nobody until you accept the offer.":
    "Zum Lesen: Er bindet niemanden, bis Sie das Angebot annehmen.",
  "Concluded on {day}": "Geschlossen am {day}",
  "{bankName} (the bank) lends {holder} (the borrower) money on these terms.":
    "{bankName} (die Bank) leiht {holder} (dem Kreditnehmer) Geld zu diesen Bedingungen.",
  "The borrower accepts in the bank's app, with a second factor or the password. The bank keeps with the agreement when that was.":
    "Der Kreditnehmer nimmt in der App der Bank an, mit einem zweiten Faktor oder dem Passwort. Die Bank hält beim Vertrag fest, wann das war.",
  "The borrower accepted these terms in the bank's app on {day}. It needs no signature on paper.":
    "Der Kreditnehmer hat diese Bedingungen am {day} in der App der Bank angenommen. Einer Unterschrift auf Papier bedarf es nicht.",
  "Repayment plan": "Tilgungsplan",
  "1. Loan": "1. Kredit",
  "{amount}, for: {purpose}": "{amount}, für: {purpose}",
  "2. Duration": "2. Laufzeit",
  "3. Interest": "3. Zinsen",
  "Each month, a twelfth of it on what is still owed, rounded to the cent.":
    "Jeden Monat ein Zwölftel davon auf die Restschuld, auf den Cent gerundet.",
  "4. Payout": "4. Auszahlung",
  "5. Installments": "5. Raten",
  "The first is due one month after the payout. The bank collects them from the account to which it paid out.":
    "Die erste ist einen Monat nach der Auszahlung fällig. Die Bank zieht sie von dem Konto ein, auf das sie ausgezahlt hat.",
  "6. Total": "6. Gesamtbetrag",
  "{total}, of which interest {interest}": "{total}, davon Zinsen {interest}",
  "7. APR": "7. Effektiver Jahreszins",
  "Calculated from the plan below; there are no fees.":
    "Aus dem Plan unten berechnet; es gibt keine Gebühren.",
  "8. Security": "8. Verlangte Sicherheiten",
  "9. Late payment": "9. Zahlungsverzug",
  "10. Missed payments": "10. Ausbleibende Zahlungen",
  "11. Early repayment": "11. Vorzeitige Rückzahlung",
  "12. Withdrawal": "12. Widerruf",
  "13. Complaints": "13. Beschwerden",
  "No.": "Nr.",
  "Due|installment": "Fällig",
  "Month {number}": "Monat {number}",
  "{day}{status, select, paid {, paid} overdue {, overdue} other {}}":
    "{day}{status, select, paid {, bezahlt} overdue {, überfällig} other {}}",
  "Together|sum": "Summe",
  "The dates follow from the payout": "Die Daten ergeben sich aus der Auszahlung",
  "The loan": "Der Kredit",
  "What was repaid early is not part of an installment: the installments after it are smaller. Dates are in the bank's time zone.":
    "Was vorzeitig zurückgezahlt wurde, ist nicht Teil einer Rate: Die Raten danach sind kleiner. Die Daten gelten in der Zeitzone der Bank.",
  "Each month's interest is a twelfth of the yearly rate on what is still owed.":
    "Die Zinsen jedes Monats sind ein Zwölftel des Jahreszinssatzes auf die Restschuld.",
  "With {total}, paid on {day}, this loan is repaid in full. On another day, the interest differs.":
    "Mit {total}, gezahlt am {day}, ist dieser Kredit vollständig zurückgezahlt. An einem anderen Tag sind die Zinsen andere.",
  "The payoff": "Die Ablösung",
  "Of which since the last due date {amount} (actual days over 365)":
    "Davon seit der letzten Fälligkeit {amount} (tatsächliche Tage durch 365)",
  "Due by this day": "Bis zu diesem Tag fällig",
  Compensation: "Entschädigung",
  Payoff: "Ablösebetrag",
  "To pay it, open the loan in the app of {bankName} and choose Repay Early. The amount is debited to the loan's account, and the loan is closed at once. Any security is then released.":
    "Um ihn zu zahlen, öffnen Sie den Kredit in der App von {bankName} und wählen Sie „Zurückzahlen“. Der Betrag wird dem Konto des Kredits belastet, und der Kredit ist sofort beendet. Sicherheiten werden dann freigegeben.",
} as const
