-- The bank's list of words that say what a payment is for: what people and companies write in English, German,
-- French, Italian, Spanish, and Luxembourgish. In lower case, without diacritics, as insight_text gives them. The
-- payee's name decides before the reference, and in each the first word does. Members' own rules come before it.
delete from category_words;
insert into category_words (category, word)
  select words.category, word
  from (values
    ('housing'::category, 'rent miete loyer affitto alquiler locatioun landlord mortgage hypothek hypotheque
      mutuo hipoteca immobilien immobilier immobiliare inmobiliaria nebenkosten hausverwaltung syndic residence
      wohnung apartment apartamento appartement'),
    ('utilities'::category, 'electricity strom electricite elettricita electricidad stroum energy energie
      energia gas gaz wasser water eau acqua agua stadtwerke heating heizung chauffage internet broadband
      telefon telefonica telekom telecom phone mobile mobilfunk mobilfonk fiber glasfaser enovos creos
      sudstroum'),
    ('groceries'::category, 'groceries lebensmittel courses epicerie supermarket supermarkt supermarche
      supermercato supermercado spesa alimentari alimentacion bakery backerei boulangerie panetteria panaderia
      backereien metzgerei boucherie butcher aldi lidl rewe edeka carrefour auchan delhaize colruyt cactus
      mercadona esselunga coop migros tesco sainsbury spar'),
    ('eating_out'::category, 'restaurant ristorante restaurante cafe coffee kaffee bar brasserie bistro
      pizzeria pizza lunch dinner supper dejeuner pranzo cena mittagessen abendessen takeaway imbiss kebab
      mcdonalds starbucks deliveroo lieferando wolt'),
    ('transport'::category, 'fuel petrol benzin essence benzina gasolina tankstelle shell esso totalenergies
      train zug bahn sncf cfl tram metro bus taxi uber bolt parking parken parkhaus garage werkstatt car auto
      voiture leasing velo fahrrad bicycle'),
    ('travel'::category, 'hotel hostel airbnb booking flight flug vol volo vuelo airline airlines lufthansa
      luxair ryanair easyjet holiday urlaub vacances vacanze vacaciones vakanz travel reise voyage viaggio
      viaje gletscherbahn'),
    ('shopping'::category, 'shop shopping kleidung clothes clothing vetements abbigliamento ropa schuhe shoes
      amazon zalando ikea decathlon mobel furniture meubles electronics elektronik mediamarkt saturn fnac apple
      bricolage baumarkt obi'),
    ('leisure'::category, 'cinema kino cine theater theatre teatro concert konzert concerto concierto tickets
      museum musee museo books bucher livres libri libros boekhandel bookshop librairie club verein sport gym
      fitness netflix spotify disney ski skipass bergbahnen membership'),
    ('health'::category, 'pharmacy apotheke pharmacie farmacia apdikt doctor arzt medecin medico dokter dentist
      zahnarzt dentiste dentista hospital krankenhaus hopital ospedale klinik clinic optician optiker opticien
      physiotherapie kine'),
    ('insurance'::category, 'insurance versicherung assurance assicurazione seguro versecherung allianz axa
      foyer baloise generali lalux'),
    ('education'::category, 'school schule ecole scuola escuela schoul course kurs cours corso curso university
      universitat universite universita universidad tuition langues kindergarten creche kita nursery'),
    ('giving'::category, 'gift geschenk cadeau regalo kado present donation spende don donazione donacion spend
      charity unicef croix caritas birthday geburtstag anniversaire compleanno cumpleanos'),
    ('taxes'::category, 'tax taxes steuer steuern finanzamt impot impots imposta tasse impuesto fee fees gebuhr
      gebuhren frais commissione comision council gemeinde commune comune'),
    ('salary'::category, 'salary wages payroll gehalt lohn salaire stipendio nomina paie loun paye sueldo
      pension rente')
  ) as words (category, list)
  cross join lateral regexp_split_to_table(words.list, '\s+') as word;
