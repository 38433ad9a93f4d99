/** German: the pages that explain. */
export const learn = {
  "There is no fee.": "Es gibt keine Gebühr.",
  "There is no fee and no markup.": "Es gibt weder Gebühr noch Aufschlag.",
  "There is no fee. The rate is {margin} below the European Central Bank's reference rate.":
    "Es gibt keine Gebühr. Der Kurs liegt {margin} unter dem Referenzkurs der Europäischen Zentralbank.",
  "How our rates work, and what you receive.":
    "Wie unsere Kurse funktionieren und was Sie erhalten.",
  "Where the rate comes from": "Woher der Kurs kommt",
  "A dated table says how much of each currency one euro buys. For a rate between two other currencies, we divide what one euro buys of one by what it buys of the other.":
    "Eine datierte Tabelle gibt an, wie viel man in jeder Währung für einen Euro erhält. Für den Kurs zwischen zwei anderen Währungen teilen wir, was ein Euro in der einen ergibt, durch das, was er in der anderen ergibt.",
  "The rate is rounded down to six decimals, and the amount you receive is rounded down to the cent. {fee} Your history shows the rate and both amounts of each exchange.":
    "Der Kurs wird auf sechs Nachkommastellen abgerundet, und der Betrag, den Sie erhalten, auf den Cent. {fee} In Ihren Umsätzen sehen Sie den Kurs und beide Beträge jedes Tauschs.",
  "The rate you see is the rate you get. If the rate changes before you confirm, nothing is exchanged until you've seen the new one.":
    "Der Kurs, den Sie sehen, ist der Kurs, den Sie erhalten. Ändert er sich vor Ihrer Bestätigung, wird nichts gewechselt, bis Sie den neuen gesehen haben.",
  "Try an example": "Ein Beispiel ausprobieren",
  "Rates did not load": "Die Kurse konnten nicht geladen werden",
  "Why we round down": "Warum wir abrunden",
  "If we rounded to the nearest cent, exchanging money there and back could sometimes create a cent from nothing. Rounding down both ways prevents that. You lose less than a millionth in the rate and less than a cent in the amount. Try a very small amount above to see it.":
    "Würden wir kaufmännisch auf den Cent runden, könnte ein Tausch hin und zurück manchmal einen Cent aus dem Nichts erzeugen. Abrunden in beide Richtungen verhindert das. Sie verlieren beim Kurs weniger als ein Millionstel und beim Betrag weniger als einen Cent. Probieren Sie es oben mit einem sehr kleinen Betrag aus.",
  "Exchange on the dashboard": "In der Übersicht Geld wechseln",
  "What an IBAN is": "Was eine IBAN ist",
  "Take an IBAN apart": "Eine IBAN zerlegen",
  "What we do": "Was wir tun",
  "In short": "Kurz gefasst",
  "What you can do": "Was Sie tun können",
  "If something is wrong": "Wenn etwas nicht stimmt",
  "If you lose a card or see a card transfer you didn't make, first freeze the card under <cards>Cards</cards>. Then write to <mail>{email}</mail> or use the live chat in the <help>Help Center</help>.":
    "Wenn Sie eine Karte verlieren oder eine Kartenüberweisung sehen, die nicht von Ihnen stammt, sperren Sie zuerst die Karte unter <cards>Karten</cards>. Schreiben Sie dann an <mail>{email}</mail> oder nutzen Sie den Live-Chat in der <help>Hilfe</help>.",
  "What SEPA is": "Was SEPA ist",
  "{amount} EUR a day to others": "{amount} EUR pro Tag an andere",
  "Example: 250 euros from Luxembourg to Germany":
    "Beispiel: 250 Euro von Luxemburg nach Deutschland",
  "Leaves your account": "Belastung Ihres Kontos",
  "Recipient gets": "Empfänger erhält",
  "Euros only": "Nur Euro",
  "SEPA is for euros. Switzerland and the United Kingdom also belong to it, but a payment in francs or pounds isn't a SEPA payment. A transfer is sent in the currency of the account you choose, so use your euro account for SEPA.":
    "SEPA gilt für Euro. Auch die Schweiz und das Vereinigte Königreich gehören dazu, aber eine Zahlung in Franken oder Pfund ist keine SEPA-Zahlung. Eine Überweisung wird in der Währung des gewählten Kontos gesendet; verwenden Sie für SEPA also Ihr Eurokonto.",
  "The {count} countries": "Die {count} Länder",
  "A country's IBANs start with these two letters. Gibraltar takes part with the United Kingdom, under GI.":
    "Die IBANs eines Landes beginnen mit diesen zwei Buchstaben. Gibraltar nimmt mit dem Vereinigten Königreich teil, unter GI.",
} as const
