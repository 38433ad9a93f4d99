import type { safety as german } from "../de/safety.ts"
import type { Translation } from "../text.ts"

/** French: how the bank protects its members, and how they protect themselves. */
export const safety = {
  "Straight rows of keys on your keyboard are easy to guess.":
    "Les rangées droites de touches du clavier sont faciles à deviner.",
  "Short keyboard patterns are easy to guess.":
    "Les courts motifs de touches sont faciles à deviner.",
  "Repeated characters like 'aaa' are easy to guess.":
    "Les caractères répétés comme « aaa » sont faciles à deviner.",
  "Repeated character patterns like 'abcabcabc' are easy to guess.":
    "Les suites répétées comme « abcabcabc » sont faciles à deviner.",
  "Common character sequences like 'abc' are easy to guess.":
    "Les suites courantes comme « abc » sont faciles à deviner.",
  "Recent years are easy to guess.": "Les années récentes sont faciles à deviner.",
  "Dates are easy to guess.": "Les dates sont faciles à deviner.",
  "This is a heavily used password.": "Ce mot de passe est extrêmement courant.",
  "This is a frequently used password.": "Ce mot de passe est très courant.",
  "This is a commonly used password.": "Ce mot de passe est courant.",
  "This is similar to a commonly used password.": "Il ressemble à un mot de passe courant.",
  "Single words are easy to guess.": "Les mots seuls sont faciles à deviner.",
  "Single names or surnames are easy to guess.":
    "Les prénoms ou noms seuls sont faciles à deviner.",
  "Common names and surnames are easy to guess.":
    "Les prénoms et noms courants sont faciles à deviner.",
  "All code comes from this bank.": "Tout le code vient de cette banque.",
  "All code comes from this bank. Only the location on the sign-in screen comes from elsewhere: only if you ask for it does a lookup service see your IP address.":
    "Tout le code vient de cette banque. Seule la localisation sur l'écran de connexion vient d'ailleurs : un service de recherche ne voit votre adresse IP que si vous la demandez.",
  "All code comes from this bank. Only the location on the sign-in screen comes from elsewhere: a lookup service sees your IP address when that screen opens.":
    "Tout le code vient de cette banque. Seule la localisation sur l'écran de connexion vient d'ailleurs : un service de recherche voit votre adresse IP à l'ouverture de cet écran.",
  "We never store your password": "Nous ne stockons jamais votre mot de passe",
  "We store only an argon2id hash, and your password can't be read from it. Too many sign-in attempts from one IP address are blocked. If a sign-in fails, we don't say whether the username or the password was wrong.":
    "Nous ne stockons qu'une empreinte argon2id, qui ne permet pas de retrouver votre mot de passe. Trop de tentatives de connexion depuis une même adresse IP sont bloquées. Si une connexion échoue, nous ne disons pas si c'est le nom d'utilisateur ou le mot de passe qui était faux.",
  "A password isn't enough": "Un mot de passe ne suffit pas",
  "Set up a passkey or an authenticator app, and your password alone isn't enough. We ask for both when you sign in, and again before you pay someone new. Each confirmation is good for that amount and recipient only.":
    "Configurez une clé d'accès ou une application d'authentification, et votre mot de passe seul ne suffit plus. Nous demandons les deux à la connexion, et de nouveau avant de payer un nouveau bénéficiaire. Chaque confirmation ne vaut que pour ce montant et ce bénéficiaire.",
  "Your session ends automatically": "Votre session se termine automatiquement",
  "It ends on the server as well as in your browser: after a while without activity, always after {hours} hours, and at once when you sign out. No script on the page can read its cookie.":
    "Elle se termine sur le serveur comme dans votre navigateur : après un moment sans activité, toujours après {hours} heures, et immédiatement à la déconnexion. Aucun script de la page ne peut lire son cookie.",
  "No money moves until you confirm": "Aucun mouvement d'argent avant votre confirmation",
  "A transfer has a second step that shows the recipient, the amount, and the result of the name check. We check the country, length, and check digits of every IBAN.":
    "Un virement a une seconde étape qui montre le bénéficiaire, le montant et le résultat de la vérification du bénéficiaire. Nous vérifions le pays, la longueur et les chiffres de contrôle de chaque IBAN.",
  "Money moves only once": "L'argent ne part qu'une fois",
  "Each submission has its own key, which is on your device before it is sent. After a double click, nothing is sent twice. If the answer is lost, or you reload the page or sign out before it comes, the app asks the bank with that key, and says whether it was sent before it offers anything again.":
    "Chaque envoi a sa propre clé, présente sur votre appareil avant l'envoi. Après un double clic, rien n'est envoyé deux fois. Si la réponse se perd, ou si vous rechargez la page ou vous déconnectez avant qu'elle arrive, l'application interroge la banque avec cette clé, et dit si l'envoi a eu lieu avant de reproposer quoi que ce soit.",
  "Card details stay hidden": "Les données de carte restent cachées",
  "Card numbers are stored encrypted, and the CVV isn't stored at all. To see them, you may have to enter your password again. After {attempts} wrong CVVs in a row, the card's transfers are blocked for {minutes} minutes. You can freeze a card at any time.":
    "Les numéros de carte sont stockés chiffrés, et le CVV n'est pas stocké du tout. Pour les voir, vous devrez peut-être ressaisir votre mot de passe. Après {attempts} CVV erronés de suite, les virements de la carte sont bloqués pendant {minutes} minutes. Vous pouvez bloquer une carte à tout moment.",
  "Records can't be rewritten": "Les écritures ne peuvent pas être réécrites",
  "Every transaction has two sides that add up to zero. Once it's booked, the database won't let anyone change or delete it. It also won't let a balance go below zero.":
    "Chaque opération a deux côtés dont la somme est nulle. Une fois comptabilisée, elle ne peut plus être modifiée ni supprimée : la base de données l'empêche, comme elle empêche un solde de passer sous zéro.",
  "Every change is recorded": "Chaque modification est enregistrée",
  "When someone freezes a card, changes a profile, or opens, renames, or closes an account, we record who did it: you or staff.":
    "Lorsque quelqu'un bloque une carte, modifie un profil, ou ouvre, renomme ou clôture un compte, nous enregistrons qui l'a fait : vous ou un collaborateur.",
  "Pages load no scripts from other sites": "Les pages ne chargent aucun script d'autres sites",
  "Use a password that you don't use anywhere else, ideally one from a password manager.":
    "Utilisez un mot de passe que vous n'utilisez nulle part ailleurs, idéalement issu d'un gestionnaire de mots de passe.",
  "Set up a second factor under Profile Settings, ideally a passkey. A fake site can't steal it.":
    "Configurez un second facteur sous Profil et paramètres, idéalement une clé d'accès. Un faux site ne peut pas la voler.",
  "Check the address bar before you sign in. Type the address or use a bookmark, not a link in an email.":
    "Vérifiez la barre d'adresse avant de vous connecter. Saisissez l'adresse ou utilisez un favori, pas un lien dans un e-mail.",
  "Never tell anyone your password, a code, or a CVV, no matter who they say they are. We don't ask for them by phone, email, or chat.":
    "Ne communiquez jamais votre mot de passe, un code ou un CVV, quelle que soit la personne. Nous ne les demandons pas par téléphone, e-mail ou chat.",
  "Read the second step of a transfer. If the name doesn't match, call the recipient at a number you know.":
    "Lisez la seconde étape d'un virement. Si le nom ne correspond pas, appelez le bénéficiaire à un numéro que vous connaissez.",
  "Take your time when someone rushes you. A new IBAN for a familiar bill is a common scam.":
    "Prenez votre temps lorsque quelqu'un vous presse. Un nouvel IBAN pour une facture habituelle est une escroquerie courante.",
  "Sign out on a shared computer.": "Déconnectez-vous sur un ordinateur partagé.",
} satisfies Translation<typeof german>
