import { readFileSync } from "node:fs"
import { bankAccount, banks } from "../banks/banks.ts"
import { endings } from "../banks/behavior.ts"
import type { Payment } from "../books/books.ts"
import { defects } from "../clearing/send-incoming.ts"
import type { Control } from "./control-actions.ts"
import { Html, html } from "./html.ts"
import { signedDecimal } from "./summary.ts"

const style = new Html(readFileSync(new URL("./control-page.css", import.meta.url), "utf8"))
const shownRows = 30

/**
 * The page on which a person acts as the other banks. It has no scripts: forms are posted, and the
 * answer redirects to this page.
 * @param said the sentence of the last action; empty if there was none
 */
export function controlPage(control: Control, nonce: string, said: string): string {
  const { books, clock } = control.ledger
  const waiting = [...books.due.values()].length
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The other banks</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><div>
<p>Simulation</p>
<h1>The other banks</h1>
<dl>
<div><dt>The bank's settlement account</dt><dd>${signedDecimal(books.balance)} EUR</dd></div>
<div><dt>Payments</dt><dd>${books.payments.size}</dd></div>
<div><dt>Waiting</dt><dd>${waiting}</dd></div>
<div><dt>Time here</dt><dd><time>${clock.now().toISOString().slice(0, 19).replace("T", " ")}</time> UTC</dd></div>
</dl>
</div></header>
<main id="content">
${said === "" ? html`` : html`<p class="said" role="status">${said}</p>`}
<div class="columns">
${sendForm()}
${clockForms()}
</div>
${payments([...books.payments.values()].slice(-shownRows).reverse())}
${violations(books.violations)}
${accounts()}
</main>
</body>
</html>
`.text
}

function sendForm(): Html {
  const from = banks.map(({ bic, name }) => html`<option value="${bic}">${name}</option>`)
  const wrong = defects.map(([name, what]) => html`<option value="${name}">${what}</option>`)
  return html`<section aria-labelledby="send">
<h2 id="send">Send money to a member</h2>
<form method="post" action="/incoming">
<label>Member's IBAN <input name="payeeIban" required maxlength="42" autocomplete="off" spellcheck="false"></label>
<label>Member's name <input name="payeeName" required maxlength="70" autocomplete="off"></label>
<label>Payer <input name="payerName" required maxlength="70" value="Nordlicht Studio GmbH" autocomplete="off"></label>
<div class="row">
<label>Amount in EUR <input name="amount" required inputmode="decimal" value="1250.00" autocomplete="off"></label>
<label>Speed <select name="speed"><option value="instant">Instant</option><option value="standard">Standard</option></select></label>
</div>
<label>Message <input name="text" maxlength="140" value="Salary November" autocomplete="off"></label>
<details>
<summary>Bank, number of payments, and errors</summary>
<label>From <select name="from">${from}</select></label>
<label>Payments in the message <input name="count" type="number" min="1" max="10000" value="1"></label>
<label>Error in the message <select name="defect"><option value="">None</option>${wrong}</select></label>
</details>
<button>Send money</button>
</form>
</section>`
}

function clockForms(): Html {
  return html`<div class="stack">
<section aria-labelledby="time">
<h2 id="time">Time and statements</h2>
<form method="post" action="/advance"><label>Advance the clock by hours <input name="hours" type="number" min="0.01" max="9600" step="any" value="24"></label><button>Advance the clock</button></form>
<form method="post" action="/statement"><button class="quiet">Send a statement</button></form>
<form method="post" action="/statement-again"><button class="quiet">Send the last statement again</button></form>
<form method="post" action="/pause"><button class="quiet">Hold all messages back</button></form>
<form method="post" action="/resume"><button class="quiet">Send messages again</button></form>
</section>
<section aria-labelledby="payee">
<h2 id="payee">Verify a payee at the bank</h2>
<form method="post" action="/ask-payee">
<label>IBAN <input name="iban" required maxlength="42" autocomplete="off" spellcheck="false"></label>
<label>Name <input name="name" required maxlength="140" autocomplete="off"></label>
<button class="quiet">Verify the payee</button>
</form>
</section>
</div>`
}

function payments(list: readonly Payment[]): Html {
  const rows = list.map(
    (payment) => html`<tr>
<td><code>${payment.txId}</code></td>
<td>${payment.direction === "to_bank" ? "To the bank" : "From the bank"}, ${payment.instant ? "instant" : "standard"}</td>
<td>${payment.payerName} → ${payment.payeeName}</td>
<td class="amount">${signedDecimal(payment.amount)}</td>
<td><span class="state ${payment.state}">${payment.state}</span> ${payment.reason}</td>
<td>${recallForm(payment)}</td>
</tr>`,
  )
  const empty = html`<p>There are no payments yet.</p>`
  return html`<section aria-labelledby="payments">
<h2 id="payments">Latest payments</h2>
${
  rows.length === 0
    ? empty
    : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="payments"><table>
<thead><tr><th>Id</th><th>Direction</th><th>Who</th><th class="amount">EUR</th><th>State</th><th>Recall</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}
<p><a href="/">Reload</a> · <a href="/books.json?payments">The books as JSON</a></p>
</section>`
}

function recallForm({ txId, direction, state }: Payment): Html {
  if (direction !== "to_bank" || state !== "settled") return html`–`
  const reasons = ["CUST", "AC03", "AM09", "DUPL", "TECH", "FRAD"].map(
    (reason) => html`<option>${reason}</option>`,
  )
  return html`<form method="post" action="/recall" class="row"><input type="hidden" name="txId" value="${txId}"><select name="reason" aria-label="Reason for the recall of ${txId}">${reasons}</select><button class="quiet">Recall</button></form><form method="post" action="/inquire" class="row"><input type="hidden" name="txId" value="${txId}"><button class="quiet">Inquire</button></form>`
}

function violations(list: readonly string[]): Html {
  if (list.length === 0) return html``
  return html`<section aria-labelledby="violations" class="bad">
<h2 id="violations">The bank broke a rule</h2>
<ul>${list.slice(-shownRows).map((what) => html`<li>${what}</li>`)}</ul>
</section>`
}

function accounts(): Html {
  const [bank] = banks
  const rows = endings.map(({ ending, does }) => {
    const iban = bank ? bankAccount(bank, 1_000_000_000n + BigInt(ending)).iban : ""
    return html`<tr><td>${ending}</td><td><code>${iban}</code></td><td>${does}</td></tr>`
  })
  return html`<section aria-labelledby="accounts">
<h2 id="accounts">Accounts with special behavior</h2>
<p>The last two digits of an account number at one of the three banks (${banks.map(({ name }) => name).join(", ")}) decide what happens. Payments to any other valid IBAN in SEPA settle immediately. For account numbers that end with 00, the cents of the amount decide: .90 is rejected, .91 gets no answer, .92 is accepted late, and .93 is rejected late. A payment to the bank whose cents are .94 is not taken back.</p>
<div class="scroll" tabindex="0" role="region" aria-labelledby="accounts"><table>
<thead><tr><th>Ending</th><th>Example IBAN</th><th>What happens</th></tr></thead>
<tbody>${rows}</tbody></table></div>
</section>`
}
