// One line a make, models separated by commas: the list goes to the browser, and this is its shortest readable form.
const table = `
Abarth: 124 Spider, 500, 500e, 595, 695, Punto Evo
Alfa Romeo: 4C, 8C, 33, 75, 147, 155, 156, 159, 164, Alfasud, Alfetta, Brera, Giulia, Giulietta, GT, GTV, Junior, MiTo, Spider, Stelvio, Tonale
Alpine: A110, A290
Aston Martin: DB5, DB7, DB9, DB11, DB12, DBS, DBX, Rapide, Valhalla, Vanquish, Vantage, Virage
Audi: 80, 90, 100, A1, A3, A4, A4 Allroad, A5, A6, A6 Allroad, A6 e-tron, A7, A8, Cabriolet, e-tron, e-tron GT, Q2, Q3, Q4 e-tron, Q5, Q6 e-tron, Q7, Q8, Q8 e-tron, R8, RS e-tron GT, RS Q3, RS Q8, RS3, RS4, RS5, RS6, RS7, S3, S4, S5, S8, SQ5, SQ7, TT
Austin: 1800, A30, A40, Freeway, Healey 3000, Healey Sprite, Kimberley, Lancer, Tasman
Bentley: Arnage, Azure, Bentayga, Brooklands, Continental Flying Spur, Continental GT, Eight, Flying Spur, Mulsanne, S3, T1, Turbo R
BMW: 1 Series, 2 Series, 3 Series, 4 Series, 5 Series, 6 Series, 7 Series, 8 Series, 2002, i3, i4, i5, i7, i8, iX, iX1, iX2, iX3, M2, M3, M4, M5, M6, M8, X1, X2, X3, X3 M, X4, X4 M, X5, X5 M, X6, X6 M, X7, XM, Z3, Z4, Z8
BYD: Atto 1, Atto 2, Atto 3, Dolphin, Seal, Sealion 6, Sealion 7, Sealion 8, Shark 6
Cadillac: CTS, DeVille, Eldorado, Escalade, Fleetwood, Lyriq, Seville, Vistiq
Chery: C5, E5, J3, J11, Omoda 5, Tiggo 4, Tiggo 7, Tiggo 8, Tiggo 9
Chevrolet: Bel Air, Blazer, Camaro, Corvette, El Camino, Impala, Silverado 1500, Silverado 2500, Suburban, Tahoe
Chrysler: 300, 300C, Centura, Charger, Crossfire, Grand Voyager, Neon, PT Cruiser, Sebring, Valiant, Viper, Voyager
Citroen: 2CV, Berlingo, BX, C3, C3 Aircross, C4, C4 Cactus, C4 Picasso, C5, C5 Aircross, C5 X, C6, Dispatch, DS, DS3, DS4, DS5, Grand C4 Picasso, Xantia, Xsara
Cupra: Ateca, Born, Formentor, Leon, Tavascan, Terramar
Daewoo: 1.5i, Cielo, Espero, Kalos, Korando, Lacetti, Lanos, Leganza, Matiz, Musso, Nubira, Tacuma
Daihatsu: Applause, Charade, Copen, Cuore, Delta, Feroza, Handivan, Mira, Move, Rocky, Sirion, Terios, YRV
Datsun: 120Y, 180B, 200B, 240K, 240Z, 260Z, 280ZX, 1000, 1200, 1600, Bluebird, Stanza, Sunny
Deepal: E07, S05, S07
Dodge: Avenger, Caliber, Challenger, Charger, Dart, Journey, Nitro, Phoenix, Viper
Ferrari: 12Cilindri, 296 GTB, 296 GTS, 308, 328, 348, 360, 456, 458, 488, 512 TR, 550, 575M, 599 GTB, 612 Scaglietti, 812, California, Dino, F8, F12berlinetta, F40, F355, F430, FF, GTC4Lusso, LaFerrari, Mondial, Portofino, Purosangue, Roma, SF90, Testarossa
Fiat: 124, 500, 500C, 500X, 600e, Doblo, Ducato, Freemont, Panda, Punto, Ritmo, Scudo, X1/9
Ford: Bronco, Capri, Cortina, Cougar, Courier, Ecosport, Endura, Escape, Escort, Everest, F-100, F-150, F-250, F-350, Fairlane, Fairmont, Falcon, Falcon Ute, Festiva, Fiesta, Focus, Galaxie, Kuga, Laser, LTD, Maverick, Mondeo, Mustang, Mustang Mach-E, Probe, Puma, Ranger, Ranger Raptor, Telstar, Territory, Thunderbird, Tourneo, Transit, Transit Custom, Zephyr
Foton: Aumark, Gratour, Tunland
FPV: F6, Force 6, Force 8, GS, GT, GT E, GT-P, Pursuit, Super Pursuit, Typhoon
GAC: Aion UT, Aion V, Emzoom, M8
Geely: EX5, MK, Starray
Genesis: Electrified G80, Electrified GV70, G70, G80, G90, GV60, GV70, GV80
Great Wall: SA220, Steed, V200, V240, X200, X240
GWM: Cannon, Cannon Alpha, Haval H6, Haval H6 GT, Haval H7, Haval Jolion, Ora, Tank 300, Tank 500, Wey G9
Haval: H2, H6, H7, H8, H9, Jolion
Hino: 300 Series, 500 Series, 700 Series, Dutro, Poncho, Ranger
Holden: Acadia, Adventra, Apollo, Astra, Barina, Barina Spark, Brougham, Calais, Calibra, Camira, Caprice, Captiva, Cascada, Colorado, Colorado 7, Combo, Commodore, Crewman, Cruze, Equinox, Frontera, Gemini, HQ, Insignia, Jackaroo, Kingswood, Malibu, Monaro, Monterey, Premier, Rodeo, Sandman, Special, Statesman, Torana, Trailblazer, Trax, Ute, Vectra, Zafira
Honda: Accord, Accord Euro, City, Civic, Concerto, CR-V, CR-Z, CRX, HR-V, Insight, Integra, Jazz, Legend, MDX, NSX, Odyssey, Prelude, S2000, ZR-V
HSV: Avalanche, Camaro, Caprice, Clubsport, Colorado SportsCat, Coupe, Grange, GTS, GTSR, Maloo, Manta, Senator, Silverado, Statesman, VXR, W427, XU6
Hyundai: Accent, Coupe, Elantra, Elexio, Excel, Genesis, Getz, Grandeur, i20, i20 N, i30, i30 N, i30 Sedan, i40, i45, iLoad, iMax, Inster, Ioniq, Ioniq 5, Ioniq 5 N, Ioniq 6, Ioniq 9, ix35, Kona, Lantra, Palisade, S Coupe, Santa Fe, Sonata, Staria, Staria Load, Terracan, Trajet, Tucson, Veloster, Venue
INEOS: Grenadier, Grenadier Quartermaster
Infiniti: FX, G, M, Q30, Q50, Q60, Q70, QX30, QX50, QX70, QX80
Isuzu: Bellett, D-MAX, F Series, Gemini, Giga, MU, MU-X, N Series, Wizard
Iveco: Daily, Delivery, Eurocargo, S-Way, Trakker
JAC: Hunter, T9
Jaguar: 420, E-PACE, E-Type, F-PACE, F-TYPE, I-PACE, Mark II, S-Type, Sovereign, X-Type, XE, XF, XFR, XJ, XJ6, XJ8, XJR, XJS, XK, XK8, XKR
Jeep: Avenger, Cherokee, CJ, Commander, Compass, Gladiator, Grand Cherokee, Patriot, Renegade, Wagoneer, Wrangler
KGM: Actyon, Korando, Musso, Rexton, Torres
Kia: Carens, Carnival, Cerato, Credos, EV3, EV4, EV5, EV6, EV9, K4, K2700, K2900, Magentis, Mentor, Niro, Optima, Picanto, Pregio, Pro_cee'd, Rio, Rondo, Seltos, Sorento, Soul, Spectra, Sportage, Stinger, Stonic, Tasman
Lamborghini: Aventador, Countach, Diablo, Espada, Gallardo, Huracan, Jalpa, Miura, Murcielago, Revuelto, Temerario, Urus
Land Rover: 90, 110, Defender, Discovery, Discovery 3, Discovery 4, Discovery Sport, Freelander, Freelander 2, Perentie, Range Rover, Range Rover Evoque, Range Rover Sport, Range Rover Velar, Series I, Series II, Series IIA, Series III
LDV: D90, Deliver 7, Deliver 9, eDeliver 7, eDeliver 9, eT60, G10, MIFA, T60, Terron 9, V80
Leapmotor: B10, C10
Lexus: CT, ES, GS, GX, IS, IS F, LBX, LC, LFA, LM, LS, LX, NX, RC, RC F, RX, RZ, SC, UX
Lotus: 2-Eleven, 3-Eleven, Elan, Eletre, Elise, Elite, Emeya, Emira, Esprit, Europa, Evora, Exige, Seven
Mahindra: Bolero, Pik-Up, S11, Scorpio, XUV3XO, XUV500, XUV700
Maserati: 3200 GT, Biturbo, Coupe, Ghibli, GranCabrio, GranSport, GranTurismo, Grecale, Levante, MC20, Merak, Quattroporte, Spyder
Mazda: 2, 3, 6, 121, 323, 626, 808, 929, 1300, B-Series, Bravo, BT-50, Capella, CX-3, CX-5, CX-7, CX-8, CX-9, CX-30, CX-60, CX-70, CX-80, CX-90, E-Series, Eunos 30X, Eunos 500, Eunos 800, MPV, MX-5, MX-6, MX-30, Premacy, R100, RX-2, RX-3, RX-4, RX-7, RX-8, Tribute
McLaren: 540C, 570GT, 570S, 600LT, 650S, 675LT, 720S, 750S, 765LT, Artura, GT, GTS, MP4-12C, P1, Senna
Mercedes-Benz: 190E, 280SL, 300E, 450SL, 560SEC, A-Class, AMG GT, B-Class, C-Class, CL-Class, CLA, CLE, CLK, CLS, E-Class, EQA, EQB, EQC, EQE, EQS, EQV, G-Class, GL-Class, GLA, GLB, GLC, GLE, GLS, M-Class, R-Class, S-Class, SL, SLC, SLK, SLS AMG, Sprinter, V-Class, Valente, Vito, X-Class
MG: 3, 4, 5, 6, Cyberster, GS, GT, HS, IM5, IM6, MGA, MGB, MGC, MGF, Midget, QS, RV8, S5, TC, TD, TF, ZR, ZS, ZS EV, ZT
MINI: 3 Door, 5 Door, Aceman, Cabrio, Clubman, Cooper, Countryman, Coupe, Hatch, Paceman, Ray, Roadster
Mitsubishi: 380, 3000GT, ASX, Challenger, Colt, Cordia, Delica, Diamante, Eclipse Cross, Express, Galant, Grandis, GTO, i-MiEV, L200, L300, Lancer, Lancer Evolution, Magna, Mirage, Nimbus, Outlander, Pajero, Pajero iO, Pajero Sport, Scorpion, Sigma, Starion, Starwagon, Triton, Verada
Morgan: 4/4, Aero 8, Plus 4, Plus 8, Plus Four, Plus Six, Roadster, Super 3, Supersport
Morris: 1100, Cooper, Cooper S, Major, Marina, Mini, Mini Deluxe, Mini Moke, Minor, Oxford
Nissan: 180SX, 200SX, 300ZX, 350Z, 370Z, Almera, Altima, Ariya, Bluebird, Cube, Dualis, Elgrand, Exa, Gazelle, GT-R, Infiniti, Juke, Leaf, Maxima, Micra, Murano, Navara, NX, Pathfinder, Patrol, Pintara, Pulsar, Qashqai, Serena, Silvia, Skyline, Stagea, Terrano II, Tiida, Urvan, Vanette, X-Trail, Z
Omoda Jaecoo: Jaecoo J5, Jaecoo J7, Jaecoo J8, Omoda 7, Omoda 9
Peugeot: 205, 206, 207, 208, 306, 307, 308, 404, 405, 406, 407, 408, 504, 505, 508, 2008, 3008, 4007, 4008, 5008, Boxer, Expert, Partner, RCZ
Polestar: 2, 3, 4, 5
Pontiac: Bonneville, Catalina, Firebird, GTO, Laurentian, Parisienne, Trans Am
Porsche: 356, 718 Boxster, 718 Cayman, 718 Spyder, 911, 912, 914, 918 Spyder, 924, 928, 930, 944, 968, Boxster, Carrera GT, Cayenne, Cayman, Macan, Panamera, Taycan
Proton: Exora, Gen.2, Jumbuck, M21, Persona, Preve, S16, Satria, Savvy, Suprima S, Waja, Wira
RAM: 1500, 2500, 3500
Renault: 16, 19, 25, Arkana, Austral, Captur, Clio, Duster, Fluence, Fuego, Grand Scenic, Kadjar, Kangoo, Koleos, Laguna, Latitude, Master, Megane, Megane E-Tech, Scenic, Symbioz, Trafic, Zoe
Rolls-Royce: Camargue, Corniche, Cullinan, Dawn, Ghost, Phantom, Silver Cloud, Silver Seraph, Silver Shadow, Silver Spirit, Silver Spur, Silver Wraith, Spectre, Wraith
Rover: 25, 75, 416, 827, 2000, 3500, Mini, P5, Quintet, SD1
Saab: 9-3, 9-5, 96, 99, 900, 9000
Skoda: Citigo, Elroq, Enyaq, Fabia, Kamiq, Karoq, Kodiaq, Kushaq, Octavia, Rapid, Roomster, Scala, Superb, Yeti
Smart: #1, #3, #5, ForFour, ForTwo, Roadster
SsangYong: Actyon, Actyon Sports, Chairman, Korando, Kyron, Musso, Rexton, Stavic, Tivoli, XLV
Subaru: Ascent, Brumby, BRZ, Crosstrek, Exiga, Fiori, Forester, Impreza, Leone, Levorg, Liberty, Outback, Sherpa, Solterra, SVX, Tribeca, Vortex, WRX, XV
Suzuki: Across, Alto, APV, Baleno, Carry, Celerio, Cultus, e Vitara, Fronx, Grand Vitara, Ignis, Jimny, Kizashi, Liana, LJ80, Mighty Boy, S-Cross, Sierra, Swift, SX4, Vitara, X-90, XL-7
Tesla: Model 3, Model S, Model X, Model Y, Roadster
Toyota: 4Runner, 86, Aurion, Avalon, Avensis, bZ4X, C-HR, Camry, Celica, Coaster, Corolla, Corolla Cross, Corona, Cressida, Crown, Echo, FJ Cruiser, Fortuner, GR Corolla, GR Supra, GR Yaris, GR86, Granvia, Hiace, Hilux, Kluger, LandCruiser, LandCruiser 70, LandCruiser Prado, Lexcen, MR2, Prius, RAV4, Rukus, Soarer, Supra, Tarago, Tundra, Yaris, Yaris Cross
Triumph: 2000, 2500, Dolomite, GT6, Herald, Spitfire, Stag, TR3, TR4, TR5, TR6, TR7, TR8, Vitesse
Volkswagen: Amarok, Arteon, Beetle, Bora, Caddy, California, Caravelle, CC, Crafter, Eos, Golf, Golf R, ID. Buzz, ID.4, ID.5, Jetta, Karmann Ghia, Kombi, Multivan, Passat, Passat Alltrack, Polo, Scirocco, T-Cross, T-Roc, Tayron, Tiguan, Tiguan Allspace, Touareg, Transporter, Type 3, up!, Vento
Volvo: 122, 142, 164, 240, 740, 760, 850, 940, 960, C30, C40, C70, EX30, EX40, EX90, P1800, S40, S60, S70, S80, S90, V40, V50, V60, V70, V90, XC40, XC60, XC70, XC90
XPENG: G6, G9, X9
Zeekr: 7X, 009, X`;

/** Makes sold in Australia, now or once, each with its models; both in natural alphabetical order. */
export const makesAndModels: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [make = '', models = ''] = line.split(': ');
      return [make, models.split(', ')];
    }),
);
