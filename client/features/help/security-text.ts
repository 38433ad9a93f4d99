/** The bank's security measures, and where the customer can see them. */
export const protections = [
  {
    title: "Your password is never kept",
    text: "Only an argon2id hash of it is, from which the password can't be read back. Too many attempts to sign in from one address are turned away. If a sign-in fails, we don't say whether the username or the password was wrong.",
  },
  {
    title: "A password is not enough",
    text: "Set up a passkey or an authenticator app, and your password alone opens nothing: we ask for both at the sign-in, and again before money goes to somebody new. What you confirm is bound to exactly that amount and recipient.",
  },
  {
    title: "Your session ends by itself",
    text: "It ends on the server, not only in your browser: after a while without input, after twelve hours in any case, and at once when you log out. Its cookie can't be read by any script on the page.",
  },
  {
    title: "Nothing leaves before you confirm",
    text: "A transfer has a second step with recipient, amount and the outcome of the name check. Every IBAN is checked for its country, its length and its check digits.",
  },
  {
    title: "Money moves once",
    text: "Each submission has a key of its own. A double click, a reload or a lost connection asks again with the same key and gets the same answer.",
  },
  {
    title: "Card details stay hidden",
    text: "Card numbers are stored encrypted, and the CVV isn't stored at all. To see them you may have to give your password again. After five wrong CVVs in a row the card's transfers are blocked for 15 minutes. You can freeze a card yourself, at once.",
  },
  {
    title: "The books can't be rewritten",
    text: "Every movement has two sides that sum to zero, and what is booked can't be changed or deleted: the database itself refuses. It also refuses a balance below zero.",
  },
  {
    title: "What is done is written down",
    text: "When a card is frozen, a profile changed or an account opened, renamed or closed, it is recorded together with who did it: you or staff.",
  },
  {
    title: "The page loads no foreign scripts",
    text: "All code comes from this bank. The one thing that is asked elsewhere is the location shown on the sign-in screen: a lookup service sees your IP address then.",
  },
] as const

/** What the customer can do. */
export const habits = [
  "Use a password that you use nowhere else, best one from a password manager.",
  "Set up a second factor under Profile Settings, best a passkey: it can't be given to a false site.",
  "Look at the address bar before you sign in. Type the address or use a bookmark, not a link from an email.",
  "Never tell anybody your password, a code or a CVV, whoever they say they are. We don't ask for them by phone, email or chat.",
  "Read the second step of a transfer. If the name does not match, call the recipient on a number you know.",
  "Be slow when somebody hurries you: a new IBAN for a known bill is a common trick.",
  "Log out on a computer that others use.",
] as const
