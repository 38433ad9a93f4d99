/** Features that no page of the bank needs. */
const denied = [
  ...["accelerometer", "gyroscope", "magnetometer", "compute-pressure", "idle-detection"],
  ...["camera", "microphone", "display-capture", "geolocation", "midi", "gamepad"],
  ...["bluetooth", "hid", "serial", "usb", "xr-spatial-tracking", "keyboard-map"],
  ...["autoplay", "encrypted-media", "fullscreen", "picture-in-picture", "screen-wake-lock"],
  ...["clipboard-read", "local-fonts", "window-management", "web-share", "sync-xhr"],
  ...["payment", "identity-credentials-get", "otp-credentials", "storage-access"],
  ...["attribution-reporting", "browsing-topics", "join-ad-interest-group", "run-ad-auction"],
  ...["cross-origin-isolated"],
]

/** Features that our own pages need: passkeys, and copying an IBAN or a card number. */
const ours = ["publickey-credentials-get", "publickey-credentials-create", "clipboard-write"]

/** The Permissions-Policy of every response (W3C Permissions Policy). */
export const permissionsPolicy = [
  ...denied.map((feature) => `${feature}=()`),
  ...ours.map((feature) => `${feature}=(self)`),
].join(", ")
