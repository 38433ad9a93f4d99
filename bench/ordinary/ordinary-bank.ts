/**
 * The reference for whole requests: the bank as it is ordinarily built on this stack, with a session store,
 * deserializeUser, zod, and one drizzle transaction with row locks. It has no idempotency, no limits, no double entry,
 * no seals, no confirmations, and no protection of history. Only for comparing speed; a process of its own.
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import connectPgSimple from "connect-pg-simple"
import { desc, eq, or, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import { integer, numeric, pgTable, serial, text, timestamp, varchar } from "drizzle-orm/pg-core"
import express, { type RequestHandler } from "express"
import session from "express-session"
import passport from "passport"
import { Strategy } from "passport-local"
import type pg from "pg"
import * as z from "zod"
import { testPool } from "../../testing/connections.ts"

const users = pgTable("users", {
  id: serial().primaryKey(),
  username: varchar({ length: 100 }).unique().notNull(),
  password: text().notNull(),
  firstName: text("first_name"),
})

const accounts = pgTable("accounts", {
  id: serial().primaryKey(),
  userId: integer("user_id").notNull(),
  accountType: text("account_type").notNull(),
  currency: text().notNull(),
  balance: numeric({ precision: 12, scale: 2 }).notNull(),
  iban: text().unique().notNull(),
  name: text().notNull(),
  interestRate: numeric("interest_rate", { precision: 5, scale: 4 }),
})

const transactions = pgTable("transactions", {
  id: serial().primaryKey(),
  fromAccountId: integer("from_account_id"),
  toAccountId: integer("to_account_id"),
  amount: numeric({ precision: 12, scale: 2 }).notNull(),
  currency: text().notNull(),
  type: text().notNull(),
  status: text().notNull().default("completed"),
  description: text(),
  reference: text(),
  recipientName: text("recipient_name"),
  recipientIban: text("recipient_iban"),
  createdAt: timestamp("created_at").defaultNow(),
})

const tables = `
  create table users (id serial primary key, username varchar(100) unique not null, password text not null, first_name text);
  create table accounts (id serial primary key, user_id int not null references users, account_type text not null,
    currency text not null, balance numeric(12, 2) not null check (balance >= 0), iban text unique not null,
    name text not null, interest_rate numeric(5, 4));
  create index accounts_user on accounts (user_id);
  create table transactions (id serial primary key, from_account_id int references accounts,
    to_account_id int references accounts, amount numeric(12, 2) not null, currency text not null, type text not null,
    status text not null default 'completed', description text, reference text, recipient_name text,
    recipient_iban text, created_at timestamp default now());
  create index transactions_from on transactions (from_account_id);
  create index transactions_to on transactions (to_account_id);
  create table session (sid varchar primary key, sess json not null, expire timestamp(6) not null)`

type User = typeof users.$inferSelect

const Registration = z.object({ username: z.string().min(1), password: z.string().min(1) })
const Deposit = z.object({ accountId: z.number(), amount: z.string().regex(/^\d+(\.\d{1,2})?$/) })
const Transfer = z.object({
  fromAccountId: z.number(),
  amount: z.string().regex(/^\d+(\.\d{1,2})?$/),
  recipientIban: z.string().min(15),
  recipientName: z.string().min(1),
  reference: z.string().optional(),
})

const signedIn: RequestHandler = (request, response, next) => {
  if (request.isAuthenticated()) return next()
  response.status(401).json({ message: "Unauthorized" })
}
/** In this project, Express's user is the row of the bank's own table (server/identity). */
const asOwn = (user: unknown) => user as User
const asExpress = (user: unknown) => user as Express.User
const idOf = (user: unknown) => asOwn(user).id

function appOn(pool: pg.Pool) {
  const db = drizzle(pool)
  const app = express()
  app.use(express.json())
  const Store = connectPgSimple(session)
  const store = new Store({ pool, tableName: "session", disableTouch: true })
  app.use(session({ store, secret: "x".repeat(40), resave: false, saveUninitialized: false }))
  app.use(passport.initialize())
  app.use(passport.session())
  passport.use(
    new Strategy((username, password, done) => {
      const found = db.select().from(users).where(eq(users.username, username))
      found.then(
        ([user]) => done(null, user?.password === password && asExpress(user)),
        (error: unknown) => done(error),
      )
    }),
  )
  passport.serializeUser<number>((user, done) => done(null, idOf(user)))
  passport.deserializeUser<number>((id, done) => {
    const found = db.select().from(users).where(eq(users.id, id))
    found.then(
      ([user]) => done(null, user ? asExpress(user) : false),
      (error: unknown) => done(error),
    )
  })

  app.post("/api/auth/register", async (request, response, next) => {
    const { username, password } = Registration.parse(request.body)
    const [user] = await db.insert(users).values({ username, password }).returning()
    if (!user) throw new Error("the user was not returned")
    const number = String(user.id).padStart(12, "0")
    const both = { userId: user.id, balance: "0.00" }
    await db.insert(accounts).values([
      {
        ...both,
        accountType: "current",
        currency: "EUR",
        iban: `LU289990${number}`,
        name: "Everyday Euro",
        interestRate: "0",
      },
      {
        ...both,
        accountType: "savings",
        currency: "GBP",
        iban: `GB29TSCU00${number}`,
        name: "Savings",
        interestRate: "0.0150",
      },
    ])
    request.login(asExpress(user), (error: unknown) =>
      error ? next(error) : response.status(201).json({ user }),
    )
  })

  app.get("/api/auth/user", signedIn, (request, response) => {
    const { password: _, ...user } = asOwn(request.user)
    response.json(user)
  })

  app.get("/api/accounts", signedIn, async (request, response) => {
    response.json(
      await db
        .select()
        .from(accounts)
        .where(eq(accounts.userId, idOf(request.user))),
    )
  })

  app.get("/api/transactions", signedIn, async (request, response) => {
    const own = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.userId, idOf(request.user)))
    const mine = own.flatMap(({ id }) => [
      eq(transactions.fromAccountId, id),
      eq(transactions.toAccountId, id),
    ])
    const rows = db
      .select()
      .from(transactions)
      .where(or(...mine))
    response.json(await rows.orderBy(desc(transactions.id)).limit(50))
  })

  app.post("/api/deposits", signedIn, async (request, response) => {
    const { accountId, amount } = Deposit.parse(request.body)
    const balance = sql`balance + ${amount}`
    await db.update(accounts).set({ balance }).where(eq(accounts.id, accountId))
    response.status(201).json({})
  })

  app.post("/api/transfers", signedIn, async (request, response) => {
    const parsed = Transfer.safeParse(request.body)
    if (!parsed.success) return void response.status(400).json(parsed.error)
    const { fromAccountId, amount, recipientIban, recipientName, reference } = parsed.data
    try {
      const transaction = await db.transaction(async (tx) => {
        const [to] = await tx.select().from(accounts).where(eq(accounts.iban, recipientIban))
        const ids = [fromAccountId, ...(to ? [to.id] : [])].toSorted((one, other) => one - other)
        let from: typeof to
        for (const id of ids) {
          const [locked] = await tx.select().from(accounts).where(eq(accounts.id, id)).for("update")
          if (id === fromAccountId) from = locked
        }
        if (!from || from.userId !== idOf(request.user)) throw new Error("Account not found")
        if (Number(from.balance) < Number(amount)) throw new Error("Insufficient funds")
        const change = (id: number, balance: ReturnType<typeof sql>) =>
          tx.update(accounts).set({ balance }).where(eq(accounts.id, id))
        await change(from.id, sql`balance - ${amount}`)
        if (to) await change(to.id, sql`balance + ${amount}`)
        const [booked] = await tx
          .insert(transactions)
          .values({
            fromAccountId: from.id,
            toAccountId: to?.id,
            amount,
            currency: from.currency,
            type: "transfer",
            description: reference,
            reference: `TRF${Date.now()}`,
            recipientName,
            recipientIban,
          })
          .returning()
        return booked
      })
      response.status(201).json({ transaction })
    } catch (error) {
      response.status(422).json({ message: error instanceof Error ? error.message : "" })
    }
  })
  return app
}

type Order = { readonly url: string; readonly makeTables: boolean }

async function start({ url, makeTables }: Order): Promise<void> {
  const pool = testPool({ connectionString: url, max: 20 })
  if (makeTables) await pool.query(tables)
  const server = createServer(appOn(pool)).listen(0, "127.0.0.1", () => {
    process.send?.((server.address() as AddressInfo).port)
  })
}

/** The parent sends the address of a database once, and whether its tables are to be made. */
process.once("message", (order: Order) => {
  start(order).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.on("disconnect", () => process.exit(0))
