package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"sync"
	"time"
)

// Dev clusters live for hours; a clock that is a little behind must not refuse a fresh certificate.
const (
	validFor    = 30 * 24 * time.Hour
	backdatedBy = time.Hour
)

type authorityParams struct {
	Name string `json:"name"`
}

type authorityResult struct {
	CertPem string `json:"certPem"`
}

type issueParams struct {
	Authority     string   `json:"authority"`
	CommonName    string   `json:"commonName"`
	Organizations []string `json:"organizations"`
	// names and addresses of a server; a certificate without any is for clients only
	Hosts []string `json:"hosts"`
}

type issueResult struct {
	CertPem string `json:"certPem"`
	KeyPem  string `json:"keyPem"`
}

type authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// authorities are certificate authorities by name. Their private keys never leave this process.
type authorities map[string]authority

var authoritiesLock sync.Mutex

func (a authorities) create(params authorityParams) (authorityResult, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return authorityResult{}, err
	}
	template, err := newTemplate(pkix.Name{CommonName: params.Name})
	if err != nil {
		return authorityResult{}, err
	}
	template.IsCA, template.BasicConstraintsValid = true, true
	template.KeyUsage = x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return authorityResult{}, err
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		return authorityResult{}, err
	}
	authoritiesLock.Lock()
	defer authoritiesLock.Unlock()
	if _, taken := a[params.Name]; taken {
		return authorityResult{}, fmt.Errorf("authority %s exists", params.Name)
	}
	a[params.Name] = authority{certificate: certificate, key: key}
	return authorityResult{CertPem: toPem("CERTIFICATE", der)}, nil
}

func (a authorities) issue(params issueParams) (issueResult, error) {
	authoritiesLock.Lock()
	issuer, ok := a[params.Authority]
	authoritiesLock.Unlock()
	if !ok {
		return issueResult{}, fmt.Errorf("no authority %s", params.Authority)
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return issueResult{}, err
	}
	template, err := newTemplate(pkix.Name{CommonName: params.CommonName, Organization: params.Organizations})
	if err != nil {
		return issueResult{}, err
	}
	template.KeyUsage = x509.KeyUsageDigitalSignature
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}
	addHosts(template, params.Hosts)
	der, err := x509.CreateCertificate(rand.Reader, template, issuer.certificate, key.Public(), issuer.key)
	if err != nil {
		return issueResult{}, err
	}
	keyDer, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return issueResult{}, err
	}
	return issueResult{CertPem: toPem("CERTIFICATE", der), KeyPem: toPem("PRIVATE KEY", keyDer)}, nil
}

func newTemplate(subject pkix.Name) (*x509.Certificate, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, err
	}
	now := time.Now()
	return &x509.Certificate{
		SerialNumber: serial,
		Subject:      subject,
		NotBefore:    now.Add(-backdatedBy),
		NotAfter:     now.Add(validFor),
	}, nil
}

func addHosts(template *x509.Certificate, hosts []string) {
	if len(hosts) > 0 {
		template.ExtKeyUsage = append(template.ExtKeyUsage, x509.ExtKeyUsageServerAuth)
	}
	for _, host := range hosts {
		if address := net.ParseIP(host); address != nil {
			template.IPAddresses = append(template.IPAddresses, address)
		} else {
			template.DNSNames = append(template.DNSNames, host)
		}
	}
}

func toPem(kind string, der []byte) string {
	return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
}
