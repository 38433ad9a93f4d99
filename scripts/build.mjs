// npm run build: builds the app and the server into dist/, stale or not.
import { installMissing } from "./bootstrap.mjs"
import { build, parts } from "./build-parts.mjs"
import { checkNode } from "./check-node.mjs"

checkNode()
await installMissing({ dev: true })
await build(Object.keys(parts), "info")
