import Monitor from "lucide-react/icons/monitor"
import Smartphone from "lucide-react/icons/smartphone"
import { Tile } from "../../ui/tile.tsx"

/** An icon for the kind of device that the description names. */
export function DeviceTile({ device, current }: { device: string; current: boolean }) {
  const handheld = /iPhone|iPad|Android/.test(device)
  return <Tile tone={current ? "brand" : "neutral"}>{handheld ? <Smartphone /> : <Monitor />}</Tile>
}
