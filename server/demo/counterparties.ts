/** People and companies at other banks: example IBANs from the IBAN registry with invented names. */
export const counterparties = {
  employer: { recipientName: "Nordlicht Studio GmbH", recipientIban: "DE89370400440532013000" },
  hospital: { recipientName: "Hôpital Sainte-Claire", recipientIban: "BE68539007547034" },
  landlord: { recipientName: "Immobilien Keller GmbH", recipientIban: "AT611904300234573201" },
  housing: { recipientName: "Résidence du Parc", recipientIban: "FR1420041010050500013M02606" },
  grocer: { recipientName: "Épicerie du Marché", recipientIban: "FR1420041010050500013M02606" },
  bakery: { recipientName: "Bäckerei Sonnenfeld", recipientIban: "DE89370400440532013000" },
  power: { recipientName: "Stadtwerke Moselbruck", recipientIban: "DE89370400440532013000" },
  phone: { recipientName: "Telefónica del Prado", recipientIban: "ES9121000418450200051332" },
  books: { recipientName: "Boekhandel Van der Meer", recipientIban: "NL91ABNA0417164300" },
  atelier: { recipientName: "Atelier Bonnard SARL", recipientIban: "FR1420041010050500013M02606" },
  friend: { recipientName: "Oliver Whitcombe", recipientIban: "GB29NWBK60161331926819" },
  mountain: { recipientName: "Bergbahnen Davos AG", recipientIban: "CH9300762011623852957" },
  railway: { recipientName: "Gletscherbahn AG", recipientIban: "CH9300762011623852957" },
  rowing: { recipientName: "Rowing Club Moselbruck", recipientIban: "DE89370400440532013000" },
  french: { recipientName: "Centre de langues Bonnard", recipientIban: "BE68539007547034" },
  school: { recipientName: "Harbour Summer School", recipientIban: "NL91ABNA0417164300" },
} as const
