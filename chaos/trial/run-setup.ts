import { setTimeout as sleep } from "node:timers/promises"
import { newSecrets, type Secrets } from "../../server/config/env-keys.ts"
import { repoRoot } from "../../server/config/root.ts"
import { type Cluster, openCluster } from "../environment/cluster.ts"
import { openEnvironment } from "../environment/environment.ts"
import { ownClient } from "../environment/own-client.ts"
import { makeTemplate } from "../workload/make-template.ts"
import type { Template } from "../workload/people.ts"
import { replaySql } from "./replay-sql.ts"
import { templateName } from "./run-trial.ts"

const members = 24

/** The setup that all trials of a run share. */
export type RunSetup = {
  readonly secrets: Secrets
  readonly template: Template
  /** A PostgreSQL server with the template; with a small disk, a separate one, created on first use. */
  cluster(smallDisk: boolean): Promise<Cluster>
  close(): Promise<void>
}

/**
 * Starts PostgreSQL, and creates the template of the bank that every trial begins with.
 * @param code the checkout to test; another one may differ in its SQL files
 */
export async function openRunSetup(code: string): Promise<RunSetup> {
  const secrets = newSecrets()
  const main = await openCluster()
  let small: Promise<Cluster> | undefined
  try {
    await main.createDatabase(templateName)
    const template = await templateOn(main, code, secrets)
    if (code !== repoRoot) await replaySql(main.ownerUrl(templateName), code)
    await untilLeft(main.superuserUrl("postgres"))
    return {
      secrets,
      template,
      cluster(smallDisk) {
        if (!smallDisk) return Promise.resolve(main)
        small ??= openCluster({ smallDisk: true, copyOf: main })
        return small
      },
      async close() {
        await (await small?.catch(() => undefined))?.close()
        await main.close()
      },
    }
  } catch (error) {
    await main.close()
    throw error
  }
}

async function templateOn(cluster: Cluster, code: string, secrets: Secrets): Promise<Template> {
  const environment = await openEnvironment({ cluster, database: templateName, code, secrets })
  try {
    return await makeTemplate(environment.origins, members)
  } finally {
    await environment.close()
  }
}

/** PostgreSQL cannot copy a database that has connections. */
async function untilLeft(url: string): Promise<void> {
  const client = ownClient(url)
  await client.connect()
  try {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const { rowCount } = await client.query("select from pg_stat_activity where datname = $1", [
        templateName,
      ])
      if (rowCount === 0) return
      await sleep(50)
    }
    throw new Error("The template still has connections")
  } finally {
    await client.end()
  }
}
