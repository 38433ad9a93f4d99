/** German: limits and the lock of payments. */
export const limits = {
  "Unlock Payments": "Zahlungen entsperren",
  "Change Daily Limit": "Tageslimit ändern",
  "The most you can send to others in a day, from all your accounts.":
    "So viel können Sie an einem Tag von allen Ihren Konten höchstens an andere senden.",
  "Your daily limit is now {limit}": "Ihr Tageslimit beträgt jetzt {limit}",
  "Daily Transfer Limit": "Tageslimit für Überweisungen",
  "Your limit did not load": "Ihr Limit konnte nicht geladen werden",
  "Sent today": "Heute gesendet",
  "Left today": "Heute noch verfügbar",
  "Highest limit you can set": "Höchstes mögliches Limit",
  "Lowered for your safety": "Zu Ihrer Sicherheit herabgesetzt",
  "You recovered your access, so your limit is low until {time}. Then it goes back to {limit}.":
    "Sie haben Ihren Zugang wiederhergestellt, daher ist Ihr Limit bis {time} herabgesetzt. Danach beträgt es wieder {limit}.",
  "Change Limit": "Limit ändern",
  "Instant payments have no limit of their own now":
    "Echtzeitüberweisungen haben jetzt kein eigenes Limit",
  "Your limit for instant payments is now {limit} {per, select, day {a day} other {each}}":
    "Ihr Limit für Echtzeitüberweisungen beträgt jetzt {limit} {per, select, day {pro Tag} other {pro Zahlung}}",
  "Change Instant Limit": "Limit für Echtzeitüberweisungen ändern",
  "Set Instant Limit": "Limit für Echtzeit festlegen",
  "The most you can send to other banks by instant payment.":
    "So viel können Sie per Echtzeitüberweisung höchstens an andere Banken senden.",
  "Applies to": "Gilt für",
  "Each payment": "Jede Zahlung",
  "Each day": "Jeden Tag",
  "No limit": "Kein Limit",
  "Up to {limit}. Lowering it takes effect at once.":
    "Bis zu {limit}. Eine Herabsetzung gilt sofort.",
  "Instant Payments Limit": "Limit für Echtzeitüberweisungen",
  "All instant payments of a day": "Alle Echtzeitüberweisungen eines Tages",
  "You can set a lower limit for instant payments to other banks, for each payment or for a day. Standard transfers and payments within the bank don't count.":
    "Sie können ein niedrigeres Limit für Echtzeitüberweisungen an andere Banken festlegen, pro Zahlung oder pro Tag. Standardüberweisungen und Zahlungen innerhalb der Bank zählen nicht.",
  "The weaker limit begins on {time}": "Das weniger strenge Limit beginnt am {time}",
  "Your limit for new payees is saved": "Ihr Limit für neue Empfänger ist gespeichert",
  "Change New Payees Limit": "Limit für neue Empfänger ändern",
  "Set New Payees Limit": "Limit für neue Empfänger festlegen",
  "The most you can send someone new in a day. Payments that were accepted are never held.":
    "So viel können Sie einem neuen Empfänger an einem Tag höchstens senden. Angenommene Zahlungen werden nie zurückgehalten.",
  "Limit for new payees": "Limit für neue Empfänger",
  "Up to {limit}.": "Bis zu {limit}.",
  Days: "Tage",
  "From 1 to {most}. A payee is new for this many days.":
    "Von 1 bis {most}. So viele Tage lang gilt ein Empfänger als neu.",
  "A stricter limit applies at once. A weaker one begins after {days, plural, one {one day} other {# days}}.":
    "Ein strengeres Limit gilt sofort. Ein weniger strenges beginnt nach {days, plural, one {einem Tag} other {# Tagen}}.",
  "It applies at once. More than {days} days must be confirmed. A weaker limit, or none, then begins only after this many days.":
    "Es gilt sofort. Mehr als {days} Tage müssen bestätigt werden. Ein weniger strenges oder kein Limit beginnt dann erst nach so vielen Tagen.",
  "{what, select, limit {The one you had before} other {Having no limit}} is back at once until {time}, and within a day after that.":
    "Bis {time} können Sie sofort {what, select, limit {zum bisherigen Limit} other {zu keinem Limit}} zurückkehren, danach innerhalb eines Tages.",
  "Days must be a whole number from 1 to {most}":
    "Die Anzahl der Tage muss eine ganze Zahl von 1 bis {most} sein",
  "New Payees Limit": "Limit für neue Empfänger",
  "All you send a new payee on one day": "Alles, was Sie einem neuen Empfänger an einem Tag senden",
  "Applies for": "Gilt",
  "The first {days, plural, one {day} other {# days}}":
    "{days, plural, one {Am ersten Tag} other {In den ersten # Tagen}}",
  "You can set a limit a day for payees in their first days, so that nobody can talk you into a large payment to someone new. The days begin when you save, trust, or first pay them.":
    "Sie können für Empfänger in ihren ersten Tagen ein Limit pro Tag festlegen, damit niemand Sie zu einer großen Zahlung an einen neuen Empfänger überreden kann. Die Tage beginnen, wenn Sie ihn speichern, ihm vertrauen oder ihn zum ersten Mal bezahlen.",
  "Set without your password or a second factor. If you change your mind, or if it wasn't you: you can take it back at once until {time}, and within a day after that.":
    "Ohne Ihr Passwort oder einen zweiten Faktor festgelegt. Wenn Sie es sich anders überlegen oder es nicht selbst waren: Bis {time} können Sie es sofort zurücknehmen, danach innerhalb eines Tages.",
  "From {time}: {limit} a day for the first {days, plural, one {day} other {# days}}. To keep the current limit, save it again.":
    "Ab {time}: {limit} pro Tag {days, plural, one {am ersten Tag} other {in den ersten # Tagen}}. Um das aktuelle Limit zu behalten, speichern Sie es erneut.",
  "From {time}: no limit for new payees. To keep the current limit, save it again.":
    "Ab {time}: kein Limit für neue Empfänger. Um das aktuelle Limit zu behalten, speichern Sie es erneut.",
  "Payments Lock": "Zahlungssperre",
  "The lock did not load": "Die Sperre konnte nicht geladen werden",
  "Payments are locked": "Zahlungen sind gesperrt",
  "Payments are unlocked": "Zahlungen sind entsperrt",
  "Stops all transfers and card transfers to others at once. You can still move money between your own accounts, exchange it, and repay loans. To unlock them, you need your second factor or your password.":
    "Stoppt sofort alle Überweisungen und Kartenüberweisungen an andere. Sie können weiterhin zwischen Ihren eigenen Konten umbuchen, Geld wechseln und Kredite zurückzahlen. Zum Entsperren brauchen Sie Ihren zweiten Faktor oder Ihr Passwort.",
  "Lock payments to others": "Zahlungen an andere sperren",
  "Locked since {time}": "Gesperrt seit {time}",
  "Payments to others are locked": "Zahlungen an andere sind gesperrt",
  "You can still send money between your own accounts. <unlock>Unlock payments</unlock>":
    "Sie können weiterhin Geld zwischen Ihren eigenen Konten senden. <unlock>Zahlungen entsperren</unlock>",
  "{spent} of {limit} sent today": "{spent} von {limit} heute gesendet",
} as const
