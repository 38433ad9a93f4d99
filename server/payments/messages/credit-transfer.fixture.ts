/** A pacs.008 as another bank might write it, with line breaks and indents. */
export function creditTransferText(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08">
  <FIToFICstmrCdtTrf>
    <GrpHdr>
      <MsgId>MSG-1</MsgId>
      <CreDtTm>2026-11-23T10:15:30.123Z</CreDtTm>
      <NbOfTxs>2</NbOfTxs>
      <TtlIntrBkSttlmAmt Ccy="EUR">24.60</TtlIntrBkSttlmAmt>
      <IntrBkSttlmDt>2026-11-24</IntrBkSttlmDt>
      <SttlmInf>
        <SttlmMtd>CLRG</SttlmMtd>
      </SttlmInf>
      <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
    </GrpHdr>
${transactionText(1)}
${transactionText(2)}
  </FIToFICstmrCdtTrf>
</Document>
`
}

/** One of its transactions, of 12.30 EUR. */
export function transactionText(number: number): string {
  return `
    <CdtTrfTxInf>
      <PmtId><EndToEndId>E2E-${number}</EndToEndId><TxId>TX-${number}</TxId></PmtId>
      <IntrBkSttlmAmt Ccy="EUR">12.30</IntrBkSttlmAmt>
      <ChrgBr>SLEV</ChrgBr>
      <Dbtr>
        <Nm>Zoë &amp; Sons</Nm>
      </Dbtr>
      <DbtrAcct>
        <Id><IBAN>DE89370400440532013000</IBAN></Id><Tp><Cd>CACC</Cd></Tp>
      </DbtrAcct>
      <DbtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></DbtrAgt>
      <CdtrAgt>
        <FinInstnId><BICFI>TSCULULL</BICFI></FinInstnId>
      </CdtrAgt>
      <Cdtr><Nm>Marta Silva</Nm></Cdtr>
      <CdtrAcct>
        <Id><IBAN>LU759990000000000001</IBAN></Id>
      </CdtrAcct>
      <Tax/>
      <RmtInf><Ustrd>Invoice 17</Ustrd></RmtInf>
    </CdtTrfTxInf>`
}
